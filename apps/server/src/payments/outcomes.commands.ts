import { type Day, dayOf } from '@ayob/contract/days'
import type { Cents } from '@ayob/contract/money'
import type { PaymentOrderStatus } from '@ayob/contract/payments'
import type { BookingSummary } from '@ayob/domain/bookings/summary'
import { chargedBack, heldTotal, NOTHING_HELD, partsOf, salePaid, unexpectedPayment } from '@ayob/domain/journal/sales'
import { invoiceNumber, invoiceSeries } from '@ayob/domain/payments/invoices'
import { orderAfter } from '@ayob/domain/payments/notice'
import { GATEWAY_ACTOR, type Tx } from '../platform/ports'
import { BY_CREDIT, freeCredit, lockCredit } from './credit.queries'
import { invoiceToday } from './invoices.queries'
import { type PaymentRow, paymentStore } from './payments.store'
import type { PaymentDeps } from './ports'
import { refundStore } from './refunds.store'

/** Brings an order to the reported state, and its booking with it. Returns what became of it: `known` when nothing changed. */
export async function recordOutcome(
  deps: PaymentDeps,
  tx: Tx,
  order: PaymentRow,
  reported: PaymentOrderStatus,
  from: { payment_id: string; method: string },
): Promise<string> {
  const status = orderAfter(order.status, reported)
  const at = deps.clock.now()
  const stillPending = status === 'pending' ? (order.gateway_pending_at ?? at) : null
  if (status === order.status && (status !== 'pending' || order.gateway_pending_at)) return 'known'
  const gatewayPaymentId = from.payment_id || (order.gateway_payment_id ?? '')
  const method = from.method || order.method || (order.amount_cents === 0 ? BY_CREDIT : '')
  await paymentStore.setOutcome(tx, order.id, { status, gatewayPendingAt: stillPending, gatewayPaymentId, method, at })
  if (status === 'completed') return pay(deps, tx, order, method, at)
  if (status === 'charged_back') await chargeBack(deps, tx, order, at)
  return status
}

const saleOf = ({ id: bookingId, advertiserId: userId }: BookingSummary) => ({ bookingId, userId })

/** Pays the booking. Money for one that can't take it is never lost: it becomes credit, and administrators are told. */
async function pay(deps: PaymentDeps, tx: Tx, order: PaymentRow, method: string, at: Date): Promise<string> {
  const booking = await deps.bookings.lock(tx, order.booking_id)
  if (!booking) throw new Error(`payment ${order.id} has no booking`)
  const { booking_id: bookingId, id: paymentId, amount_cents: card, credit_cents: credit } = order
  await lockCredit(tx, booking.advertiserId)
  const enough = credit === 0 || (await freeCredit(deps.journal, tx, booking.advertiserId, bookingId)) >= credit
  if (enough && (await deps.bookings.move(tx, GATEWAY_ACTOR, bookingId, 'pay'))) {
    const vat = Math.min(booking.vatCents, card + credit)
    await deps.journal.post(tx, salePaid(`payment:${paymentId}`, dayOf(at), saleOf(booking), { card, credit, vat }))
    await paymentStore.setBecame(tx, paymentId, 'booking')
    await paymentStore.releaseCredit(tx, bookingId)
    await issueInvoice(deps, tx, order, method, at)
    await deps.emit(tx, 'booking.paid', { bookingId, paymentId, amountCents: card + credit })
    return 'completed'
  }
  await paymentStore.setBecame(tx, paymentId, 'credit')
  await deps.journal.post(tx, unexpectedPayment(`payment:${paymentId}`, dayOf(at), saleOf(booking), card))
  const why = enough ? whyNot(booking) : 'its account credit was used meanwhile'
  await deps.emit(tx, 'payment.unexpected', { bookingId, paymentId, amountCents: card, why })
  await deps.emit(tx, 'credit.granted', { bookingId, amountCents: card, why: 'unexpected', number: null })
  return 'unexpected'
}

const whyNot = ({ state }: BookingSummary) =>
  state.paymentStatus === 'completed' ? 'paid twice' : `booking ${state.status}`

async function issueInvoice(deps: PaymentDeps, tx: Tx, order: PaymentRow, method: string, at: Date): Promise<void> {
  const { booking_id: bookingId, order_id: orderId, credit_cents: creditCents } = order
  const series = invoiceSeries(dayOf(at))
  const number = invoiceNumber(series, await paymentStore.nextInSeries(tx, series))
  const payment = { orderId, method: method || null, paidAt: at.toISOString(), creditCents }
  const document = await invoiceToday(deps, tx, bookingId, { number, payment })
  await paymentStore.insertInvoice(tx, { bookingId, number, paymentId: order.id, at, document })
}

/** The bank has taken the money back: what of the card's part was not refunded leaves the books again. */
async function chargeBack(deps: PaymentDeps, tx: Tx, order: PaymentRow, at: Date): Promise<void> {
  const booking = await deps.bookings.lock(tx, order.booking_id)
  if (!booking) throw new Error(`payment ${order.id} has no booking`)
  const cents = order.amount_cents - (await refundStore.givenBack(tx, order.id)).card
  await takeBack(deps, tx, order, booking, { key: `chargeback:${order.id}`, cents, day: dayOf(at) })
  const facts = { bookingId: booking.id, paymentId: order.id }
  if (order.became === 'booking') {
    await deps.bookings.move(tx, GATEWAY_ACTOR, booking.id, 'dispute')
    await deps.emit(tx, 'booking.disputed', facts)
  } else {
    await deps.emit(tx, 'payment.unexpected', { ...facts, amountCents: cents, why: 'charged back' })
  }
}

/** Takes charged-back money out of the books: of what the booking holds, then of the credit that it became. */
export async function takeBack(
  deps: PaymentDeps,
  tx: Tx,
  order: PaymentRow,
  booking: BookingSummary,
  { key, cents, day }: { key: string; cents: Cents; day: Day },
): Promise<void> {
  if (cents === 0) return
  await lockCredit(tx, booking.advertiserId)
  const held =
    (order.became === 'booking' && (await deps.journal.held(tx, [booking.id])).get(booking.id)) || NOTHING_HELD
  const fromBooking = Math.min(cents, heldTotal(held))
  const parts = partsOf(held, fromBooking)
  await deps.journal.post(tx, chargedBack(key, day, saleOf(booking), parts, cents - fromBooking))
}
