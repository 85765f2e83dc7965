import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { type Page, pageOf } from '../../platform/paging'
import type { Reader, Tx } from '../../platform/ports'
import type { Tables } from '../../platform/tables'

export type RefundRow = Selectable<Tables['refunds']>
type CreditNoteRow = Selectable<Tables['credit_notes']>

/** The keys of refunds that another administrator has confirmed begin with this. */
export const CONFIRMED = 'confirmation:'
/** Class of the advisory locks of administrators who refund alone. */
const ALONE = 7_306_914

/** Tables `refunds` and `credit_notes`. */
export const refundStore = {
  /** Lets one refund of an administrator be judged at a time, until the transaction ends. */
  async lockAlone(tx: Tx, userId: string): Promise<void> {
    await sql`select pg_advisory_xact_lock(${ALONE}::int, hashtext(${userId}))`.execute(tx)
  },

  /** Cents that an administrator refunded alone since an instant, including the refund with a key. */
  async centsAlone(tx: Tx, userId: string, since: Date, key: string): Promise<number> {
    const { rows } = await sql<{ cents: number }>`
      select coalesce(sum(card_cents + credit_cents), 0)::bigint as cents from refunds
      where requested_by = ${userId} and requested_at > ${since} and state <> 'failed'
        and (key is null or key not like ${`${CONFIRMED}%`} or key = ${CONFIRMED + key})`.execute(tx)
    return rows[0]?.cents ?? 0
  },

  async insert(tx: Tx, refund: Insertable<Tables['refunds']>): Promise<RefundRow> {
    return tx.insertInto('refunds').values(refund).returningAll().executeTakeFirstOrThrow()
  },

  async byKey(tx: Tx, key: string): Promise<RefundRow | undefined> {
    return tx.selectFrom('refunds').selectAll().where('key', '=', key).executeTakeFirst()
  },

  async lock(tx: Tx, id: string): Promise<RefundRow | undefined> {
    return tx.selectFrom('refunds').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  },

  async change(tx: Tx, id: string, change: Updateable<Tables['refunds']>): Promise<RefundRow> {
    return tx.updateTable('refunds').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
  },

  async ofPayments(reader: Reader, paymentIds: readonly string[]): Promise<RefundRow[]> {
    return reader
      .selectFrom('refunds')
      .selectAll()
      .where(sql<boolean>`payment_id = any(${[...paymentIds]}::text[])`)
      .orderBy('requested_at', 'desc')
      .orderBy('id')
      .execute()
  },

  /** Cents refunded of a payment, including refunds that are not concluded. */
  async givenBack(reader: Reader, paymentId: string): Promise<{ card: number; credit: number }> {
    return reader
      .selectFrom('refunds')
      .select([
        sql<number>`coalesce(sum(card_cents), 0)::bigint`.as('card'),
        sql<number>`coalesce(sum(credit_cents), 0)::bigint`.as('credit'),
      ])
      .where('payment_id', '=', paymentId)
      .where('state', '!=', 'failed')
      .executeTakeFirstOrThrow()
  },

  /** Cents refunded, by booking. */
  async ofBookings(reader: Reader, bookingIds: readonly string[]): Promise<Map<string, number>> {
    const rows = await reader
      .selectFrom('refunds')
      .innerJoin('payments', 'payments.id', 'refunds.payment_id')
      .select(['refunds.booking_id', sql<number>`sum(refunds.card_cents + refunds.credit_cents)::bigint`.as('cents')])
      .where(sql<boolean>`refunds.booking_id = any(${[...bookingIds]}::text[])`)
      .where('payments.became', '=', 'booking')
      .where('refunds.state', '!=', 'failed')
      .groupBy('refunds.booking_id')
      .execute()
    return new Map(rows.map((row) => [row.booking_id, row.cents]))
  },

  async insertNote(tx: Tx, note: Insertable<Tables['credit_notes']>): Promise<void> {
    await tx.insertInto('credit_notes').values(note).execute()
  },

  async note(reader: Reader, number: string): Promise<CreditNoteRow | undefined> {
    return reader.selectFrom('credit_notes').selectAll().where('number', '=', number).executeTakeFirst()
  },

  /** Credit notes of an advertiser, newest first. */
  async notesOf(reader: Reader, userId: string, page: Page) {
    const notes = reader
      .selectFrom('credit_notes')
      .innerJoin('bookings', 'bookings.id', 'credit_notes.booking_id')
      .where('bookings.advertiser_id', '=', userId)
      .selectAll('credit_notes')
      .orderBy('credit_notes.issued_at', 'desc')
      .orderBy('credit_notes.number', 'desc')
    return pageOf(notes, page)
  },
}
