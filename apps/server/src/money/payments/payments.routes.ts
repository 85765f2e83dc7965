import { toLkr } from '@ayob/contract/money'
import * as calls from '@ayob/contract/payments'
import { invoiceLabel } from '@ayob/domain/bookings/labels'
import { after } from '@ayob/domain/bookings/lifecycle'
import type { BookingSummary } from '@ayob/domain/bookings/summary'
import formbody from '@fastify/formbody'
import type { FastifyRequest } from 'fastify'
import { notFound, orNotFound, Refusal } from '../../platform/errors'
import { type Http, route, type Session } from '../../platform/http/route'
import { sendFile } from '../../platform/http/send-file'
import { currentLanguage, text } from '../../platform/http/texts'
import { bookingViews } from '../../sales/bookings/bookings.views'
import { withdraw } from '../../sales/bookings/steps.commands'
import { invoicePdf, receiptDocument } from './invoices.pdf'
import { initiatePayment, receiveNotice } from './payments.commands'
import { freeCredit, invoiceOf, pendingPayments, toBePaidWith } from './payments.queries'
import { cardCents, invoiceStore, paymentStore } from './payments.store'
import type { PaymentContext } from './ports'
import { refundStore } from './refunds.store'

/** Payments, the gateway's notices, and an advertiser's billing. */
export function paymentRoutes(http: Http, ctx: PaymentContext, baseUrl: (request: FastifyRequest) => string): void {
  const { db, clock } = ctx

  const own = async (session: Session, bookingId: string) => {
    const booking = await bookingViews.byId(db, bookingId)
    if (!booking || (session.role !== 'admin' && booking.advertiserId !== session.ownerId)) throw notFound()
    return booking
  }

  route(http, calls.initiatePayment, async ({ body, actor, request, transact }) => {
    const { paymentId, orderId, form } = await transact((tx) =>
      initiatePayment(ctx, tx, actor, body.booking_id, baseUrl(request)),
    )
    if (!form) {
      const redirect_url = `/payment/success?${new URLSearchParams({ order_id: orderId, payment_id: paymentId })}`
      return { status: 'completed' as const, redirect_url, message: text('server.paidByCredit') }
    }
    const payment = { payhere_url: form.url, payment_data: form.fields }
    return { status: 'pending' as const, message: text('server.payStarted'), ...payment }
  })

  // Only the gateway's notice is form-encoded; all other calls use JSON.
  void http.app.register((scope, _, done) => {
    scope.register(formbody, { bodyLimit: 50_000 })
    route({ ...http, app: scope }, calls.paymentNotify, async ({ body, transact }) => {
      await transact((tx) => receiveNotice(ctx, tx, body))
      return {}
    })
    done()
  })

  route(http, calls.paymentStatus, async ({ params, session }) => {
    const payment = orNotFound(await paymentStore.find(db, params.id))
    await own(session, payment.booking_id)
    const amount = toLkr(cardCents(await paymentStore.order(db, payment.order_id)))
    return { status: payment.status, order_id: payment.order_id, booking_id: payment.booking_id, amount }
  })

  route(http, calls.listInvoices, async ({ query, session }) => {
    const { bookings: rows, total } = await bookingViews.ofAdvertiser(db, session.ownerId, query)
    const ids = rows.map(({ id }) => id)
    const numbers = await invoiceStore.numbers(db, ids)
    const pending = await pendingPayments(ctx, db, ids)
    const creditUsed = await paymentStore.creditUsed(db, ids)
    const refunded = await refundStore.ofBookings(db, ids)
    const orders = await bookingViews.ordersOf(db, ids)
    const invoices = rows.map((booking) => ({
      ...orderFacts(booking, orders.get(booking.id)),
      id: booking.id,
      booking_id: booking.id,
      reference: booking.reference,
      number: numbers.get(booking.id) ?? null,
      brand: booking.brandName,
      amount: toLkr(booking.totalCents),
      vehicle_type: booking.vehicleType,
      duration_days: booking.durationDays,
      status: invoiceLabel(booking.state, pending.has(booking.id)),
      booking_status: booking.state.status,
      can_delete: after(booking.state, 'withdraw', 'advertiser') !== undefined,
      credit_used: toLkr(creditUsed.get(booking.id) ?? 0),
      refunded: toLkr(refunded.get(booking.id) ?? 0),
      created_at: booking.createdAt.toISOString(),
    }))
    return { invoices, total, page: query.page, limit: query.limit }
  })

  route(http, calls.billingStats, async ({ session }) => {
    const all = await bookingViews.totalsOf(db, session.ownerId)
    const sum = (rows: typeof all) => rows.reduce((cents, { totalCents }) => cents + totalCents, 0)
    const paid = all.filter(({ state }) => state.paymentStatus === 'completed')
    const paidIds = paid.map(({ id }) => id)
    const refunds = await refundStore.ofBookings(db, paidIds)
    const refunded = [...refunds.values()].reduce((cents, one) => cents + one, 0)
    const open = all.filter(
      ({ state: { status, paymentStatus } }) =>
        status !== 'cancelled' && (paymentStatus === 'pending' || paymentStatus === 'overdue'),
    )
    return {
      total_spent: toLkr(sum(paid) - refunded),
      pending_amount: toLkr(sum(open)),
      total_invoices: all.length,
      paid_invoices: paid.length,
      account_credit: toLkr(await freeCredit(db, session.ownerId, null)),
    }
  })

  route(http, calls.invoicePdf, async ({ params, session, reply }) => {
    const { reference, state } = await own(session, params.bookingId)
    const document = await invoiceOf(ctx, db, params.bookingId)
    const marks = { copy: session.role === 'admin', cancelled: state.status === 'cancelled' }
    const name = document.number ?? `${reference}-proforma`
    return sendFile(reply, `${name}.pdf`, invoicePdf(document, marks, clock.now(), currentLanguage()))
  })

  route(http, calls.receiptPdf, async ({ params, session, reply }) => {
    const { reference } = await own(session, params.bookingId)
    const document = await invoiceStore.find(db, params.bookingId)
    if (!document?.payment) throw new Refusal('conflict', 'server.receiptNone')
    const receipt = receiptDocument(document, session.role === 'admin', clock.now(), currentLanguage())
    return sendFile(reply, `${reference}-receipt.pdf`, receipt)
  })

  route(http, calls.deleteInvoice, async ({ params, actor, transact }) => {
    await transact((tx) => withdraw(ctx, tx, actor, params.bookingId))
    return { message: text('server.invoiceDeleted') }
  })
}

/** What a row of an invoice tells about the other bookings of its order. */
function orderFacts(booking: BookingSummary, together: readonly BookingSummary[] = [booking]) {
  const open = toBePaidWith(booking.id, together)
  return {
    ordered_with: together.filter(({ id }) => id !== booking.id).map(({ reference }) => reference),
    to_pay:
      open.length === 0
        ? null
        : {
            amount: toLkr(open.reduce((cents, { totalCents }) => cents + totalCents, 0)),
            reviewing: open.some(({ state }) => state.approvalStatus === 'pending'),
          },
  }
}
