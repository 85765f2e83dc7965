import type { PaymentMethodForm } from '@ayob/contract/payment-methods'
import { type Selectable, sql } from 'kysely'
import { type Page, pageOf } from '../../platform/paging'
import type { Reader, Tx } from '../../platform/ports'
import type { Tables } from '../../platform/tables'

export type PaymentMethodRow = Selectable<Tables['payment_methods']>

/** Table `payment_methods`. */
export const paymentMethodStore = {
  /** Serialises changes to one owner's cards until the transaction ends. */
  async lockOwner(tx: Tx, ownerId: string): Promise<void> {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`payment_methods:${ownerId}`}, 0))`.execute(tx)
  },

  /** A page of an owner's cards, newest first. */
  async ofOwner(reader: Reader, ownerId: string, page: Page) {
    const cards = reader.selectFrom('payment_methods').selectAll().where('owner_id', '=', ownerId)
    return pageOf(cards.orderBy('created_at', 'desc').orderBy('id'), page)
  },

  async byId(reader: Reader, owner_id: string, id: string): Promise<PaymentMethodRow | undefined> {
    const cards = reader.selectFrom('payment_methods').selectAll()
    return cards.where((where) => where.and({ id, owner_id })).executeTakeFirst()
  },

  async insert(
    tx: Tx,
    card: PaymentMethodForm & Pick<PaymentMethodRow, 'id' | 'owner_id' | 'created_at'>,
  ): Promise<PaymentMethodRow> {
    return tx.insertInto('payment_methods').values(card).returningAll().executeTakeFirstOrThrow()
  },

  /** Makes a card the owner's only default; with null, there is none. */
  async setDefault(tx: Tx, ownerId: string, id: string | null): Promise<void> {
    const is_default = sql<boolean>`id is not distinct from ${id}::text`
    await tx.updateTable('payment_methods').set({ is_default }).where('owner_id', '=', ownerId).execute()
  },

  /** Removes a card. Undefined when the owner has no such card. */
  async remove(tx: Tx, owner_id: string, id: string): Promise<PaymentMethodRow | undefined> {
    const cards = tx.deleteFrom('payment_methods').where((where) => where.and({ id, owner_id }))
    return cards.returningAll().executeTakeFirst()
  },
}
