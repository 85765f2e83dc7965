import type { CreditNoteDocument } from '@ayob/domain/payments/credit-note'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Reader, Tx } from '../platform/ports'
import type { Tables } from '../platform/tables'
import { totalOf } from '../platform/total-of'

export type RefundRow = Selectable<Tables['refunds']>
export type CreditNoteRow = Selectable<Tables['credit_notes']>

/** Tables `refunds` and `credit_notes`. */
export const refundStore = {
  async insert(tx: Tx, refund: Insertable<Tables['refunds']>): Promise<RefundRow> {
    return tx.insertInto('refunds').values(refund).returningAll().executeTakeFirstOrThrow()
  },

  async byKey(tx: Tx, key: string): Promise<RefundRow | undefined> {
    return tx.selectFrom('refunds').selectAll().where('key', '=', key).executeTakeFirst()
  },

  async lock(tx: Tx, id: string): Promise<RefundRow | undefined> {
    return tx.selectFrom('refunds').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  },

  async conclude(
    tx: Tx,
    id: string,
    change: { state: 'done' | 'failed'; noteNumber: string | null; at: Date },
  ): Promise<RefundRow> {
    return tx
      .updateTable('refunds')
      .set({ state: change.state, note_number: change.noteNumber, settled_at: change.at })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
  },

  async ofPayments(reader: Reader, paymentIds: readonly string[]): Promise<RefundRow[]> {
    if (paymentIds.length === 0) return []
    return reader
      .selectFrom('refunds')
      .selectAll()
      .where(sql<boolean>`payment_id = any(${[...paymentIds]}::text[])`)
      .orderBy('requested_at', 'desc')
      .orderBy('id')
      .execute()
  },

  /** What was given back of a payment, what is on its way included. */
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

  /** What was given back of bookings. */
  async ofBookings(reader: Reader, bookingIds: readonly string[]): Promise<Map<string, number>> {
    if (bookingIds.length === 0) return new Map()
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

  async insertNote(
    tx: Tx,
    note: {
      bookingId: string
      cause: string
      kind: CreditNoteRow['kind']
      at: Date
      document: CreditNoteDocument
    },
  ): Promise<void> {
    await tx
      .insertInto('credit_notes')
      .values({
        number: note.document.number,
        booking_id: note.bookingId,
        cause: note.cause,
        kind: note.kind,
        amount_cents: note.document.totalCents,
        issued_at: note.at,
        document: JSON.stringify(note.document),
      })
      .execute()
  },

  async note(reader: Reader, number: string): Promise<CreditNoteRow | undefined> {
    return reader.selectFrom('credit_notes').selectAll().where('number', '=', number).executeTakeFirst()
  },

  /** Credit notes of an advertiser, newest first. */
  async notesOf(reader: Reader, userId: string, { page, limit }: { page: number; limit: number }) {
    const base = reader
      .selectFrom('credit_notes')
      .innerJoin('bookings', 'bookings.id', 'credit_notes.booking_id')
      .where('bookings.advertiser_id', '=', userId)
    const rows = await base
      .selectAll('credit_notes')
      .orderBy('credit_notes.issued_at', 'desc')
      .orderBy('credit_notes.number', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute()
    return { rows, total: await totalOf(base) }
  },
}
