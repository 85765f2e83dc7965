import { randomUUID } from 'node:crypto'
import { dayOf } from '@ayob/contract/days'
import { centsText } from '@ayob/contract/money'
import type { Notice } from '@ayob/contract/payments'
import { invoiceLabel } from '@ayob/domain/bookings/labels'
import type { Party } from '@ayob/domain/payments/invoice-document'
import { invoiceNumber, invoiceSeries } from '@ayob/domain/payments/invoices'
import { orderAfter, statusOfCode } from '@ayob/domain/payments/notice'
import { badField, notFound, Refusal } from '../platform/errors'
import type { Emit } from '../platform/events'
import { type Actor, type Clock, type Db, GATEWAY_ACTOR, type Transact, type Tx } from '../platform/ports'
import { invoiceToday } from './documents'
import type { Gateway, PayableBookings, Payers } from './ports'
import { type PaymentRow, paymentStore } from './store'

export interface PaymentDeps {
  readonly db: Db
  readonly transact: Transact
  readonly clock: Clock
  readonly emit: Emit
  readonly gateway: Gateway
  readonly bookings: PayableBookings
  readonly payers: Payers
  /** Who issues the invoices. */
  readonly supplier: Party
}

/** A payment that the gateway calls pending is waited for this long; then it may be tried again. */
export const PENDING_MS = 30 * 60_000

/** Makes an order for an approved, unpaid booking and the form that the browser posts to the gateway. */
export async function initiatePayment(deps: PaymentDeps, tx: Tx, actor: Actor, bookingId: string, baseUrl: string) {
  const booking = await deps.bookings.lock(tx, bookingId)
  if (booking?.advertiserId !== actor.id) throw notFound()
  const at = deps.clock.now()
  const pending = await paymentStore.pendingAmong(tx, [bookingId], new Date(at.getTime() - PENDING_MS))
  const label = invoiceLabel(booking.state, pending.has(bookingId))
  if (label === 'Waiting for Approval') throw new Refusal('conflict', 'server.payWaiting')
  if (label !== 'Payment Required') throw new Refusal('conflict', 'server.payCurrentStatus', { values: { label } })
  const payer = await deps.payers.byId(tx, booking.advertiserId)
  if (!payer) throw notFound()
  const paymentId = randomUUID()
  const { reference, totalCents: amountCents } = booking
  const orderId = await paymentStore.insert(tx, { id: paymentId, bookingId, reference, amountCents, at })
  const items = `${reference} ${booking.brandName}`
  return deps.gateway.checkout({ orderId, paymentId, items, amountCents, payer, baseUrl })
}

/**
 * Takes the gateway's notice: genuine, for an order of ours, for exactly its amount and currency. Anything else is
 * refused. A notice that is already known changes nothing.
 */
export async function takeNotice(deps: PaymentDeps, notice: Notice): Promise<void> {
  if (!deps.gateway.isGenuine(notice)) throw badField('md5sig', 'server.noticeRefused')
  const reported = statusOfCode(notice.status_code)
  await deps.transact(async (tx) => {
    const order = await paymentStore.lockOrder(tx, notice.order_id)
    if (!order) throw badField('order_id', 'server.gatewayUnknown')
    const amountFits =
      sameAmount(notice.payhere_amount, order.amount_cents) && notice.payhere_currency === order.currency
    if (!amountFits) throw badField('payhere_amount', 'server.noticeRefused')
    const outcome = reported ? await settle(deps, tx, order, reported, notice) : 'ignored'
    await paymentStore.addNotice(tx, {
      orderId: notice.order_id,
      gatewayPaymentId: notice.payment_id,
      statusCode: notice.status_code,
      amount: notice.payhere_amount,
      currency: notice.payhere_currency,
      statusMessage: notice.status_message,
      outcome,
      at: deps.clock.now(),
    })
  })
}

const sameAmount = (text: string, cents: number) => text.replaceAll(',', '') === centsText(cents)

type Reported = NonNullable<ReturnType<typeof statusOfCode>>

/** Brings an order to the reported state and its booking with it. Answers what became of it. */
async function settle(
  deps: PaymentDeps,
  tx: Tx,
  order: PaymentRow,
  reported: Reported,
  from: { payment_id: string; method: string },
): Promise<string> {
  const status = orderAfter(order.status, reported)
  const at = deps.clock.now()
  const stillPending = status === 'pending' ? (order.gateway_pending_at ?? at) : null
  if (status === order.status && (status !== 'pending' || order.gateway_pending_at)) return 'known'
  const { payment_id: gatewayPaymentId, method } = from
  await paymentStore.settle(tx, order.id, { status, gatewayPendingAt: stillPending, gatewayPaymentId, method, at })
  if (status === 'completed') return pay(deps, tx, order, method, at)
  if (status === 'charged_back') {
    await deps.bookings.move(tx, GATEWAY_ACTOR, order.booking_id, 'dispute')
    await deps.emit(tx, 'booking.disputed', { bookingId: order.booking_id, paymentId: order.id })
  }
  return status
}

/** Money for a booking that can't take it is never lost: it is told to the administrators. */
async function pay(deps: PaymentDeps, tx: Tx, order: PaymentRow, method: string, at: Date): Promise<string> {
  const facts = { bookingId: order.booking_id, paymentId: order.id, amountCents: order.amount_cents }
  if (await deps.bookings.move(tx, GATEWAY_ACTOR, order.booking_id, 'pay')) {
    const series = invoiceSeries(dayOf(at))
    const number = invoiceNumber(series, await paymentStore.nextInSeries(tx, series))
    const payment = { orderId: order.order_id, method: method || null, paidAt: at.toISOString() }
    const document = await invoiceToday(deps, tx, order.booking_id, { number, payment })
    await paymentStore.insertInvoice(tx, { bookingId: order.booking_id, number, paymentId: order.id, at, document })
    await deps.emit(tx, 'booking.paid', facts)
    return 'completed'
  }
  const booking = await deps.bookings.byId(tx, order.booking_id)
  const why =
    booking?.state.paymentStatus === 'completed' ? 'paid twice' : `booking ${booking?.state.status ?? 'unknown'}`
  await deps.emit(tx, 'payment.unexpected', { ...facts, why })
  return 'unexpected'
}

/** Asks the gateway for orders whose notice did not come, oldest first. Answers how many were settled. */
export async function askForUnsettled(
  deps: PaymentDeps,
  onFailure: (error: unknown, orderId: string) => void,
): Promise<number> {
  const { retrieve } = deps.gateway
  if (!retrieve) return 0
  const now = deps.clock.now().getTime()
  const orders = await paymentStore.unsettled(deps.db, new Date(now - 3 * 86_400_000), new Date(now - 10 * 60_000))
  let settled = 0
  for (const { order_id: orderId } of orders) {
    try {
      const found = await retrieve(orderId)
      if (!found || found.status === 'refunded') continue
      await deps.transact(async (tx) => {
        const order = await paymentStore.lockOrder(tx, orderId)
        if (order) await settle(deps, tx, order, found.status, { payment_id: found.gatewayPaymentId, method: '' })
      })
      settled += 1
    } catch (error) {
      onFailure(error, orderId)
    }
  }
  return settled
}
