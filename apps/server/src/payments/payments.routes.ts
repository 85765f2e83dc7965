import type { Readable } from 'node:stream'
import { toLkr } from '@ayob/contract/money'
import * as calls from '@ayob/contract/payments'
import { invoiceLabel } from '@ayob/domain/bookings/labels'
import { after } from '@ayob/domain/bookings/lifecycle'
import formbody from '@fastify/formbody'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Http, route, type Session } from '../http/route'
import { text } from '../http/texts'
import { notFound, Refusal } from '../platform/errors'
import { freeCredit } from './credit.queries'
import { invoicePdf, receiptDocument } from './invoices.pdf'
import { invoiceOf } from './invoices.queries'
import { initiatePayment, takeNotice } from './payments.commands'
import { pendingPayments } from './payments.queries'
import { paymentStore } from './payments.store'
import type { PaymentDeps } from './ports'
import { refundStore } from './refunds.store'

const success = true as const

/** Payments, the gateway's notices, and billing. */
export function paymentRoutes(http: Http, deps: PaymentDeps, baseUrl: (request: FastifyRequest) => string): void {
  const { db, clock, bookings } = deps

  route(http, calls.initiatePayment, async ({ body, actor, request, transact }) => {
    const { paymentId, orderId, form } = await transact((tx) =>
      initiatePayment(deps, tx, actor, body.booking_id, baseUrl(request)),
    )
    if (!form) {
      const result = new URLSearchParams({ order_id: orderId, payment_id: paymentId })
      return {
        success,
        status: 'completed' as const,
        redirect_url: `/payment/success?${result}`,
        message: text('server.paidByCredit'),
      }
    }
    const { url, fields } = form
    return {
      success,
      status: 'pending' as const,
      message: text('server.payStarted'),
      payhere_url: url,
      payment_data: fields,
    }
  })

  // Only the gateway's notice is form-encoded; every other call stays JSON.
  void http.app.register((scope, _, done) => {
    scope.register(formbody, { bodyLimit: 50_000 })
    route({ ...http, app: scope }, calls.paymentNotify, async ({ body, transact }) => {
      await transact((tx) => takeNotice(deps, tx, body))
      return { success }
    })
    done()
  })

  route(http, calls.paymentStatus, async ({ params, session }) => {
    const payment = await paymentStore.find(db, params.id)
    const booking = payment && (await bookings.byId(db, payment.booking_id))
    if (!payment || !booking) throw notFound()
    if (session.role !== 'admin' && booking.advertiserId !== session.userId) throw notFound()
    return { success, status: payment.status, order_id: payment.order_id, amount: toLkr(payment.amount_cents) }
  })

  route(http, calls.listInvoices, async ({ query, session }) => {
    const { bookings: rows, total } = await bookings.ofAdvertiser(db, session.userId, query)
    const ids = rows.map(({ id }) => id)
    const numbers = await paymentStore.invoiceNumbers(db, ids)
    const pending = await pendingPayments(clock).among(db, ids)
    const creditUsed = await paymentStore.creditUsed(db, ids)
    const refunded = await refundStore.ofBookings(db, ids)
    const invoices = rows.map((booking) => ({
      id: booking.id,
      booking_id: booking.id,
      reference: booking.reference,
      number: numbers.get(booking.id) ?? null,
      brand: booking.brandName,
      amount: toLkr(booking.totalCents),
      vehicle_type: booking.vehicleType,
      duration_days: booking.durationDays,
      status: invoiceLabel(booking.state, pending.has(booking.id)),
      can_delete: after(booking.state, 'withdraw', 'advertiser') !== undefined,
      credit_used: toLkr(creditUsed.get(booking.id) ?? 0),
      refunded: toLkr(refunded.get(booking.id) ?? 0),
      created_at: booking.createdAt.toISOString(),
    }))
    return { success, invoices, total, page: query.page, limit: query.limit }
  })

  route(http, calls.billingStats, async ({ session }) => {
    const all = await bookings.totalsOf(db, session.userId)
    const sum = (rows: typeof all) => rows.reduce((cents, { totalCents }) => cents + totalCents, 0)
    const paid = all.filter(({ state }) => state.paymentStatus === 'completed')
    const refunds = await refundStore.ofBookings(
      db,
      paid.map(({ id }) => id),
    )
    const refunded = [...refunds.values()].reduce((cents, one) => cents + one, 0)
    const open = all.filter(
      ({ state }) =>
        state.status !== 'cancelled' && (state.paymentStatus === 'pending' || state.paymentStatus === 'overdue'),
    )
    return {
      success,
      total_spent: toLkr(sum(paid) - refunded),
      pending_amount: toLkr(sum(open)),
      total_invoices: all.length,
      paid_invoices: paid.length,
      account_credit: toLkr(await freeCredit(deps.journal, db, session.userId, null)),
    }
  })

  const own = async (session: Session, bookingId: string) => {
    const booking = await bookings.byId(db, bookingId)
    if (!booking || (session.role !== 'admin' && booking.advertiserId !== session.userId)) throw notFound()
    return booking
  }

  const send = (reply: FastifyReply, name: string, paper: Readable) => {
    reply.type('application/pdf').header('content-disposition', `inline; filename="${name}.pdf"`)
    return reply.header('cache-control', 'private, no-store').send(paper)
  }

  route(http, calls.invoicePdf, async ({ params, session, reply }) => {
    const { reference, state } = await own(session, params.bookingId)
    const document = await invoiceOf(deps, db, params.bookingId)
    const marks = { copy: session.role === 'admin', cancelled: state.status === 'cancelled' }
    return send(reply, document.number ?? `${reference}-proforma`, invoicePdf(document, marks, clock.now()))
  })

  route(http, calls.receiptPdf, async ({ params, session, reply }) => {
    const { reference } = await own(session, params.bookingId)
    const document = await paymentStore.invoiceOf(db, params.bookingId)
    if (!document?.payment) throw new Refusal('conflict', 'server.receiptNone')
    return send(reply, `${reference}-receipt`, receiptDocument(document, session.role === 'admin', clock.now()))
  })

  route(http, calls.deleteInvoice, async ({ params, actor, transact }) => {
    await transact((tx) => bookings.withdraw(tx, actor, params.bookingId))
    return { success, message: text('server.invoiceDeleted') }
  })
}
