import { ownRows, type PersonalPart } from '../../platform/personal.queries'
import { type KeyRing, unseal } from '../../platform/secrets'
import { payoutStore } from './payouts.store'

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
