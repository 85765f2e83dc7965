import { bankName } from '@ayob/contract/banks'
import { HOUR_MS } from '@ayob/contract/durations'
import { HOLD_HOURS, type PayoutAccount, type PayoutAccountForm } from '@ayob/contract/payout-accounts'
import type { Context } from '../../platform/context'
import { ownRows, type PersonalPart } from '../../platform/personal.queries'
import type { Tx } from '../../platform/ports'
import { type KeyRing, seal, unseal } from '../../platform/secrets'
import { type AccountRow, payoutStore } from './payouts.store'

const HOLD_MS = HOLD_HOURS * HOUR_MS

/** An account number in the form that pages show. */
export const masked = (last4: string) => `•••••${last4}`

/** A payout account in the form that pages show. */
export function presentAccount(row: AccountRow, now: Date): PayoutAccount {
  return {
    bank_code: row.bank_code,
    bank_name: bankName(row.bank_code),
    branch_code: row.branch_code,
    account_number: masked(row.account_last4),
    account_name: row.account_name,
    changed_at: row.changed_at.toISOString(),
    held_until: row.held_until && row.held_until > now ? row.held_until.toISOString() : null,
  }
}

/**
 * Saves a driver's payout account. A new or changed account holds payouts for 48 hours, so that an intruder can't empty
 * the balance before the driver has read the mail. Saving the same account again changes nothing.
 */
export async function saveAccount(
  ctx: Context,
  tx: Tx,
  driverId: string,
  form: PayoutAccountForm,
): Promise<AccountRow> {
  const before = await payoutStore.lockAccount(tx, driverId)
  const same =
    before !== undefined &&
    before.bank_code === form.bank_code &&
    before.branch_code === form.branch_code &&
    before.account_name === form.account_name &&
    unseal(ctx.secrets.personal, before.account_sealed) === form.account_number
  if (same) return before
  const at = ctx.clock.now()
  const account = await payoutStore.putAccount(tx, {
    driver_id: driverId,
    bank_code: form.bank_code,
    branch_code: form.branch_code,
    account_sealed: seal(ctx.secrets.personal, form.account_number),
    account_last4: form.account_number.slice(-4),
    account_name: form.account_name,
    changed_at: at,
    held_until: new Date(at.getTime() + HOLD_MS),
  })
  await ctx.emit(tx, 'payout.account_changed', {
    driverId,
    bank: bankName(account.bank_code),
    last4: account.account_last4,
    heldUntil: account.held_until?.toISOString() ?? null,
  })
  return account
}

const payoutsOf = ownRows('payouts', {
  owner: 'driver_id',
  columns: [
    'number',
    'kind',
    'state',
    'gross_cents',
    'withheld_cents',
    'statement',
    'bank_code',
    'branch_code',
    'account_sealed',
    'account_name',
    'reference',
    'failure',
    'requested_at',
    'paid_at',
    'failed_at',
  ],
  order: 'requested_at',
})

/** Amounts and statements stay, as accounting law requires; account numbers and names are removed. */
export const payoutsPersonal = (personalKey: KeyRing): PersonalPart => ({
  name: 'payouts',

  async exported(reader, userId) {
    const { account_sealed, account_last4, ...account } = (await payoutStore.account(reader, userId)) ?? {}
    return {
      account: account_sealed ? { ...account, account_number: unseal(personalKey, account_sealed) } : null,
      payouts: (await payoutsOf(reader, userId)).map(({ account_sealed: sealed, ...payout }) => ({
        ...payout,
        account_number: sealed && unseal(personalKey, String(sealed)),
      })),
    }
  },

  async erase(tx, userId): Promise<undefined> {
    await tx.deleteFrom('payout_accounts').where('driver_id', '=', userId).execute()
    await tx
      .updateTable('payouts')
      .set({ account_sealed: null, account_last4: null, account_name: null })
      .where('driver_id', '=', userId)
      .execute()
  },
})
