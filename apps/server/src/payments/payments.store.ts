import type { PaymentOrderStatus } from '@ayob/contract/payments'
import type { InvoiceDocument } from '@ayob/domain/payments/invoice-document'
import { type Selectable, sql } from 'kysely'
import type { Db, Reader, Tx } from '../platform/ports'
import type { Tables } from '../platform/tables'

export type PaymentRow = Selectable<Tables['payments']>

/** Tables `payments`, `payment_notices`, `invoice_series` and `invoices`. */
export const paymentStore = {
  async insert(
    tx: Tx,
    payment: {
      id: string
      bookingId: string
      reference: string
      amountCents: number
      /** Account credit that is kept for it. */
      creditCents: number
      at: Date
    },
  ): Promise<string> {
    const { count } = await tx
      .selectFrom('payments')
      .select((of) => of.fn.countAll<number>().as('count'))
      .where('booking_id', '=', payment.bookingId)
      .executeTakeFirstOrThrow()
    const orderId = `${payment.reference}-${Number(count) + 1}`
    await tx
      .insertInto('payments')
      .values({
        id: payment.id,
        booking_id: payment.bookingId,
        order_id: orderId,
        amount_cents: payment.amountCents,
        currency: 'LKR',
        status: 'pending',
        gateway_pending_at: null,
        gateway_payment_id: null,
        method: null,
        created_at: payment.at,
        settled_at: null,
        credit_cents: payment.creditCents,
        credit_held: payment.creditCents > 0,
        became: null,
      })
      .execute()
    return orderId
  },

  async find(reader: Reader, id: string): Promise<PaymentRow | undefined> {
    return reader
      .selectFrom('payments')
      .selectAll()
      .where((where) => where.or([where('id', '=', id), where('order_id', '=', id)]))
      .executeTakeFirst()
  },

  async lockOrder(tx: Tx, orderId: string): Promise<PaymentRow | undefined> {
    return tx.selectFrom('payments').selectAll().where('order_id', '=', orderId).forUpdate().executeTakeFirst()
  },

  async setOutcome(
    tx: Tx,
    id: string,
    change: {
      status: PaymentOrderStatus
      gatewayPendingAt: Date | null
      gatewayPaymentId: string
      method: string
      at: Date
    },
  ): Promise<void> {
    await tx
      .updateTable('payments')
      .set({
        status: change.status,
        gateway_pending_at: change.gatewayPendingAt,
        gateway_payment_id: change.gatewayPaymentId || null,
        method: change.method || null,
        settled_at: change.at,
        ...(change.status !== 'pending' && { credit_held: false }),
      })
      .where('id', '=', id)
      .execute()
  },

  async lockById(tx: Tx, id: string): Promise<PaymentRow | undefined> {
    return tx.selectFrom('payments').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  },

  /** What the money of an order became. */
  async setBecame(tx: Tx, id: string, became: 'booking' | 'credit'): Promise<void> {
    await tx.updateTable('payments').set({ became }).where('id', '=', id).execute()
  },

  /** Everything of it was given back. */
  async setRefunded(tx: Tx, id: string): Promise<void> {
    await tx.updateTable('payments').set({ status: 'refunded' }).where('id', '=', id).execute()
  },

  /** Credit that orders of other bookings keep; what can't be paid any more keeps none. */
  async creditHeld(reader: Reader, userId: string, exceptBooking: string | null): Promise<number> {
    const { held } = await reader
      .selectFrom('payments')
      .innerJoin('bookings', 'bookings.id', 'payments.booking_id')
      .select(sql<number>`coalesce(sum(payments.credit_cents), 0)::bigint`.as('held'))
      .where('payments.credit_held', '=', true)
      .where('bookings.advertiser_id', '=', userId)
      .where('bookings.payment_status', 'in', ['pending', 'overdue'])
      .where('bookings.status', '!=', 'cancelled')
      .$if(exceptBooking !== null, (query) => query.where('payments.booking_id', '!=', exceptBooking ?? ''))
      .executeTakeFirstOrThrow()
    return held
  },

  /** A booking's orders keep no credit any more. */
  async releaseCredit(tx: Tx, bookingId: string): Promise<void> {
    await tx
      .updateTable('payments')
      .set({ credit_held: false })
      .where('booking_id', '=', bookingId)
      .where('credit_held', '=', true)
      .execute()
  },

  /** Orders that were not heard of since an instant keep no credit any more. */
  async releaseForgotten(db: Db, before: Date): Promise<void> {
    await db
      .updateTable('payments')
      .set({ credit_held: false })
      .where('credit_held', '=', true)
      .where(sql<boolean>`coalesce(gateway_pending_at, created_at) < ${before}`)
      .execute()
  },

  async addNotice(
    tx: Tx,
    notice: {
      orderId: string
      gatewayPaymentId: string
      statusCode: string
      amount: string
      currency: string
      statusMessage: string
      outcome: string
      at: Date
    },
  ): Promise<void> {
    await tx
      .insertInto('payment_notices')
      .values({
        received_at: notice.at,
        order_id: notice.orderId,
        gateway_payment_id: notice.gatewayPaymentId,
        status_code: notice.statusCode,
        amount: notice.amount,
        currency: notice.currency,
        status_message: notice.statusMessage,
        outcome: notice.outcome,
      })
      .execute()
  },

  /** Of some bookings those with an order that the gateway reported as pending since an instant. */
  async pendingAmong(reader: Reader, bookingIds: readonly string[], since: Date): Promise<Set<string>> {
    if (bookingIds.length === 0) return new Set()
    const rows = await reader
      .selectFrom('payments')
      .select('booking_id')
      .where(sql<boolean>`booking_id = any(${[...bookingIds]}::text[])`)
      .where('status', '=', 'pending')
      .where('gateway_pending_at', '>', since)
      .execute()
    return new Set(rows.map((row) => row.booking_id))
  },

  /** Orders that the gateway has not settled, to be asked for. */
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

  /** Payments with a refund that the gateway has not confirmed. */
  async refundsAsked(reader: Reader): Promise<PaymentRow[]> {
    return reader
      .selectFrom('payments')
      .selectAll()
      .where('id', 'in', (of) => of.selectFrom('refunds').select('payment_id').where('state', '=', 'asked'))
      .limit(200)
      .execute()
  },

  /** The next number of a series, without gaps: it is taken in the transaction that uses it. */
  async nextInSeries(tx: Tx, series: string): Promise<number> {
    const { last } = await tx
      .insertInto('invoice_series')
      .values({ series, last: 1 })
      .onConflict((conflict) => conflict.column('series').doUpdateSet({ last: sql`invoice_series.last + 1` }))
      .returning('last')
      .executeTakeFirstOrThrow()
    return last
  },

  /** Credit that the payments of bookings used. */
  async creditUsed(reader: Reader, bookingIds: readonly string[]): Promise<Map<string, number>> {
    if (bookingIds.length === 0) return new Map()
    const rows = await reader
      .selectFrom('payments')
      .select(['booking_id', 'credit_cents'])
      .where(sql<boolean>`booking_id = any(${[...bookingIds]}::text[])`)
      .where('became', '=', 'booking')
      .execute()
    return new Map(rows.map((row) => [row.booking_id, row.credit_cents]))
  },

  async insertInvoice(
    tx: Tx,
    invoice: { bookingId: string; number: string; paymentId: string; at: Date; document: InvoiceDocument },
  ): Promise<void> {
    await tx
      .insertInto('invoices')
      .values({
        booking_id: invoice.bookingId,
        number: invoice.number,
        payment_id: invoice.paymentId,
        issued_at: invoice.at,
        document: JSON.stringify(invoice.document),
      })
      .execute()
  },

  /** The invoice of a booking as it was issued. */
  async invoiceOf(reader: Reader, bookingId: string): Promise<InvoiceDocument | undefined> {
    const row = await reader
      .selectFrom('invoices')
      .select('document')
      .where('booking_id', '=', bookingId)
      .executeTakeFirst()
    return row?.document as InvoiceDocument | undefined
  },

  async invoiceNumbers(reader: Reader, bookingIds: readonly string[]): Promise<Map<string, string>> {
    if (bookingIds.length === 0) return new Map()
    const rows = await reader
      .selectFrom('invoices')
      .select(['booking_id', 'number'])
      .where(sql<boolean>`booking_id = any(${[...bookingIds]}::text[])`)
      .execute()
    return new Map(rows.map((row) => [row.booking_id, row.number]))
  },
}
