import type { PaymentMethodForm } from '@ayob/contract/payment-methods'
import { type Selectable, sql } from 'kysely'
import type { Reader, Tx } from '../platform/ports'
import type { Tables } from '../platform/tables'
import { totalOf } from '../platform/total-of'

export type PaymentMethodRow = Selectable<Tables['payment_methods']>

/** Table `payment_methods`. */
export const paymentMethodStore = {
  /** Makes others who change this owner's cards wait for the end of the transaction. */
  async lockOwner(tx: Tx, ownerId: string): Promise<void> {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`payment_methods:${ownerId}`}, 0))`.execute(tx)
  },

  async ofOwner(reader: Reader, ownerId: string, { page, limit }: { page: number; limit: number }) {
    const base = reader.selectFrom('payment_methods').where('owner_id', '=', ownerId)
    const rows = await base
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute()
    return { rows, total: await totalOf(base) }
  },

  async byId(reader: Reader, ownerId: string, id: string): Promise<PaymentMethodRow | undefined> {
    const query = reader.selectFrom('payment_methods').selectAll().where('id', '=', id)
    return query.where('owner_id', '=', ownerId).executeTakeFirst()
  },

  async insert(
    tx: Tx,
    card: PaymentMethodForm & Pick<PaymentMethodRow, 'id' | 'owner_id' | 'created_at'>,
  ): Promise<PaymentMethodRow> {
    return tx.insertInto('payment_methods').values(card).returningAll().executeTakeFirstOrThrow()
  },

  async noDefault(tx: Tx, ownerId: string): Promise<void> {
    await tx.updateTable('payment_methods').set({ is_default: false }).where('owner_id', '=', ownerId).execute()
  },

  async makeDefault(tx: Tx, id: string): Promise<void> {
    await tx.updateTable('payment_methods').set({ is_default: true }).where('id', '=', id).execute()
  },

  /** Undefined when the owner has no such card. */
  async remove(tx: Tx, ownerId: string, id: string): Promise<PaymentMethodRow | undefined> {
    return tx
      .deleteFrom('payment_methods')
      .where('id', '=', id)
      .where('owner_id', '=', ownerId)
      .returningAll()
      .executeTakeFirst()
  },
}
