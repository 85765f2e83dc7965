import type { Reader, Tx } from '../platform/ports'
import { unseal } from '../platform/secrets'
import { payoutStore } from './payouts.store'

/** What payouts keep of a person. Amounts and statements stay, as the law asks of books; account numbers and names go. */
export const payoutsPersonal = (personalKey: string) => ({
  name: 'payouts',

  async exported(reader: Reader, userId: string) {
    const row = await payoutStore.account(reader, userId)
    const payouts = await reader
      .selectFrom('payouts')
      .select([
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
      ])
      .where('driver_id', '=', userId)
      .orderBy('requested_at')
      .execute()
    const { account_sealed, account_last4, ...account } = row ?? {}
    return {
      account: row && account_sealed ? { ...account, account_number: unseal(personalKey, account_sealed) } : null,
      payouts: payouts.map(({ account_sealed: sealed, ...payout }) => ({
        ...payout,
        account_number: sealed && unseal(personalKey, sealed),
      })),
    }
  },

  async erase(tx: Tx, userId: string): Promise<undefined> {
    await tx.deleteFrom('payout_accounts').where('driver_id', '=', userId).execute()
    await tx
      .updateTable('payouts')
      .set({ account_sealed: null, account_last4: null, account_name: null })
      .where('driver_id', '=', userId)
      .execute()
  },
})
