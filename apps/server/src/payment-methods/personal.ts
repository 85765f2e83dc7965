import type { Reader, Tx } from '../platform/ports'

/** What payment methods keep of a person. */
export const paymentMethodsPersonal = {
  name: 'payment_methods',

  async exported(reader: Reader, userId: string) {
    const rows = await reader.selectFrom('payment_methods').selectAll().where('owner_id', '=', userId).execute()
    return rows.map(({ owner_id, ...card }) => card)
  },

  async erase(tx: Tx, userId: string): Promise<undefined> {
    await tx.deleteFrom('payment_methods').where('owner_id', '=', userId).execute()
  },
}
