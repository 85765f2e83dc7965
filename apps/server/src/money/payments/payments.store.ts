import { randomUUID } from 'node:crypto'
import type { Cents } from '@ayob/contract/money'
import type { InvoiceDocument } from '@ayob/domain/payments/invoice-document'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db, Reader, Tx } from '../../platform/ports'
import type { Tables } from '../../platform/tables'

export type PaymentRow = Selectable<Tables['payments']>

/** The part of an order that is paid by card. */
export const cardCents = (order: readonly PaymentRow[]): Cents =>
  order.reduce((cents, { amount_cents }) => cents + amount_cents, 0)

/** Tables `payments` and `payment_notices`. An order consists of the payments with one order id, one for each booking. */
export const paymentStore = {
  /**
   * Adds an order: one pending payment for each of its bookings. Its order id consists of the reference of the first
   * booking and a running number. Returns the payments, sorted by booking id.
   */
  async insertOrder(
    tx: Tx,
    first: { readonly id: string; readonly reference: string },
    parts: readonly Pick<PaymentRow, 'booking_id' | 'amount_cents' | 'credit_cents'>[],
    startedBy: string | null,
    at: Date,
  ): Promise<PaymentRow[]> {
    const { count } = await tx
      .selectFrom('payments')
      .select((of) => of.fn.countAll<number>().as('count'))
      .where('booking_id', '=', first.id)
      .executeTakeFirstOrThrow()
    const order_id = `${first.reference}-${Number(count) + 1}`
    const of = { order_id, currency: 'LKR', status: 'pending', started_by: startedBy, created_at: at } as const
    const rows = parts.map((part) => ({ ...of, ...part, id: randomUUID(), credit_held: part.credit_cents > 0 }))
    await tx.insertInto('payments').values(rows).execute()
    return paymentStore.lockOrder(tx, order_id)
  },

  async find(reader: Reader, id: string): Promise<PaymentRow | undefined> {
    return reader
      .selectFrom('payments')
      .selectAll()
      .where((where) => where.or({ id, order_id: id }))
      .executeTakeFirst()
  },

  lock(tx: Tx, id: string): Promise<PaymentRow | undefined> {
    return tx.selectFrom('payments').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  },

  /** Locks the payments of an order in the order of booking ids, as bookings are locked. */
  lockOrder(tx: Tx, orderId: string): Promise<PaymentRow[]> {
    return tx
      .selectFrom('payments')
      .selectAll()
      .where('order_id', '=', orderId)
      .orderBy('booking_id')
      .forUpdate()
      .execute()
  },

  /** The payments of an order. */
  order(reader: Reader, orderId: string): Promise<PaymentRow[]> {
    return reader.selectFrom('payments').selectAll().where('order_id', '=', orderId).orderBy('booking_id').execute()
  },

  async change(tx: Tx, id: string, change: Updateable<Tables['payments']>): Promise<void> {
    await tx.updateTable('payments').set(change).where('id', '=', id).execute()
  },

  /** Cents of credit that orders of other bookings reserve. Bookings that can't be paid any more reserve none. */
  async creditHeld(reader: Reader, userId: string, exceptBooking: string | null): Promise<number> {
    const { held } = await reader
      .selectFrom('payments')
      .innerJoin('bookings', 'bookings.id', 'payments.booking_id')
      .select(sql<number>`coalesce(sum(payments.credit_cents), 0)::bigint`.as('held'))
      .where('payments.credit_held', '=', true)
      .where('bookings.advertiser_id', '=', userId)
      .where('bookings.payment_status', 'in', ['pending', 'overdue'])
      .where('bookings.status', '!=', 'cancelled')
      .where('payments.booking_id', 'is distinct from', exceptBooking)
      .executeTakeFirstOrThrow()
    return held
  },

  /** Releases the credit that a booking's orders reserve. */
  async releaseCredit(tx: Tx, bookingId: string): Promise<void> {
    await tx
      .updateTable('payments')
      .set({ credit_held: false })
      .where('booking_id', '=', bookingId)
      .where('credit_held', '=', true)
      .execute()
  },

  /** Releases the credit reserved by orders without news since an instant. */
  async releaseForgotten(db: Db, before: Date): Promise<void> {
    await db
      .updateTable('payments')
      .set({ credit_held: false })
      .where('credit_held', '=', true)
      .where(sql<boolean>`coalesce(gateway_pending_at, created_at) < ${before}`)
      .execute()
  },

  /** Returns true when a notice with a status was received before. */
  async hasNotice(tx: Tx, orderId: string, statusCode: string): Promise<boolean> {
    const notices = tx.selectFrom('payment_notices').select('id').where('order_id', '=', orderId)
    return (await notices.where('status_code', '=', statusCode).limit(1).executeTakeFirst()) !== undefined
  },

  async addNotice(tx: Tx, notice: Insertable<Tables['payment_notices']>): Promise<void> {
    await tx.insertInto('payment_notices').values(notice).execute()
  },

  /** Those of the bookings with an order that the gateway has reported as pending since an instant. */
  async pendingAmong(reader: Reader, bookingIds: readonly string[], since: Date): Promise<Set<string>> {
    const rows = await reader
      .selectFrom('payments')
      .select('booking_id')
      .where(sql<boolean>`booking_id = any(${[...bookingIds]}::text[])`)
      .where('status', '=', 'pending')
      .where('gateway_pending_at', '>', since)
      .execute()
    return new Set(rows.map((row) => row.booking_id))
  },

  /** Orders created in a period that are still pending, oldest first; at most 200. */
  async unsettled(reader: Reader, createdFrom: Date, createdTo: Date): Promise<PaymentRow[]> {
    return reader
      .selectFrom('payments')
      .selectAll()
      .where('status', '=', 'pending')
      .where('created_at', '>', createdFrom)
      .where('created_at', '<', createdTo)
      .orderBy('created_at')
      .limit(200)
      .execute()
  },

  /** Payments with a refund that the gateway has not confirmed; at most 200. */
  async refundsAsked(reader: Reader): Promise<PaymentRow[]> {
    return reader
      .selectFrom('payments')
      .selectAll()
      .where('id', 'in', (of) => of.selectFrom('refunds').select('payment_id').where('state', '=', 'asked'))
      .limit(200)
      .execute()
  },

  /** Cents of credit used to pay for bookings, by booking. */
  async creditUsed(reader: Reader, bookingIds: readonly string[]): Promise<Map<string, number>> {
    const rows = await reader
      .selectFrom('payments')
      .select(['booking_id', 'credit_cents'])
      .where(sql<boolean>`booking_id = any(${[...bookingIds]}::text[])`)
      .where('became', '=', 'booking')
      .execute()
    return new Map(rows.map((row) => [row.booking_id, row.credit_cents]))
  },
}

/** Tables `invoice_series` and `invoices`. */
export const invoiceStore = {
  /** The next number of a series. Numbers have no gaps, because each is taken in the transaction that uses it. */
  async nextInSeries(tx: Tx, series: string): Promise<number> {
    const { last } = await tx
      .insertInto('invoice_series')
      .values({ series, last: 1 })
      .onConflict((conflict) => conflict.column('series').doUpdateSet({ last: sql`invoice_series.last + 1` }))
      .returning('last')
      .executeTakeFirstOrThrow()
    return last
  },

  async insert(tx: Tx, invoice: Insertable<Tables['invoices']>): Promise<void> {
    await tx.insertInto('invoices').values(invoice).execute()
  },

  /** The issued invoice of a booking. */
  async find(reader: Reader, bookingId: string): Promise<InvoiceDocument | undefined> {
    const query = reader.selectFrom('invoices').select('document').where('booking_id', '=', bookingId)
    return (await query.executeTakeFirst())?.document as InvoiceDocument | undefined
  },

  /** Invoice numbers, by booking. */
  async numbers(reader: Reader, bookingIds: readonly string[]): Promise<Map<string, string>> {
    const rows = await reader
      .selectFrom('invoices')
      .select(['booking_id', 'number'])
      .where(sql<boolean>`booking_id = any(${[...bookingIds]}::text[])`)
      .execute()
    return new Map(rows.map((row) => [row.booking_id, row.number]))
  },
}
