import { type Day, dayOf } from '@ayob/contract/days'
import type { Cents } from '@ayob/contract/money'
import type { PaymentOrderStatus } from '@ayob/contract/payments'
import type { BookingSummary } from '@ayob/domain/bookings/summary'
import { chargedBack, heldTotal, NOTHING_HELD, partsOf, salePaid, unexpectedPayment } from '@ayob/domain/journal/sales'
import { invoiceNumber, invoiceSeries } from '@ayob/domain/payments/invoices'
import { orderAfter } from '@ayob/domain/payments/notice'
import { GATEWAY_ACTOR, type Tx } from '../platform/ports'
import { BY_CREDIT, freeCredit, heldOf, lockCredit } from './credit.queries'
import { invoiceToday } from './invoices.queries'
import { invoiceStore, type PaymentRow, paymentStore } from './payments.store'
import type { PaymentDeps } from './ports'
import { refundStore } from './refunds.store'

/** Moves an order to the reported state, and its booking with it. Returns the outcome: `known` when nothing changed. */
export async function recordOutcome(
  deps: PaymentDeps,
  tx: Tx,
  order: PaymentRow,
  reported: PaymentOrderStatus,
  from: { payment_id: string; method: string },
): Promise<string> {
  const status = orderAfter(order.status, reported)
  const at = deps.clock.now()
  if (status === order.status && (status !== 'pending' || order.gateway_pending_at)) return 'known'
  const method = from.method || order.method || (order.amount_cents === 0 ? BY_CREDIT : null)
  await paymentStore.change(tx, order.id, {
    status,
    gateway_pending_at: status === 'pending' ? (order.gateway_pending_at ?? at) : null,
    gateway_payment_id: from.payment_id || order.gateway_payment_id,
    method,
    settled_at: at,
    ...(status !== 'pending' && { credit_held: false }),
  })
  if (status === 'completed') return pay(deps, tx, order, method, at)
  if (status === 'charged_back') await chargeBack(deps, tx, order, at)
  return status
}

const saleOf = ({ id: bookingId, advertiserId: userId }: BookingSummary) => ({ bookingId, userId })

/** Pays the booking. Money that the booking can't take becomes credit, and administrators are told. */
async function pay(deps: PaymentDeps, tx: Tx, order: PaymentRow, method: string | null, at: Date): Promise<string> {
  const booking = await deps.bookings.lock(tx, order.booking_id)
  if (!booking) throw new Error(`payment ${order.id} has no booking`)
  const { booking_id: bookingId, id: paymentId, amount_cents: card, credit_cents: credit } = order
  await lockCredit(tx, booking.advertiserId)
  const enough = credit === 0 || (await freeCredit(deps.journal, tx, booking.advertiserId, bookingId)) >= credit
  if (enough && (await deps.bookings.move(tx, GATEWAY_ACTOR, bookingId, 'pay'))) {
    const vat = Math.min(booking.vatCents, card + credit)
    await deps.journal.post(tx, salePaid(`payment:${paymentId}`, dayOf(at), saleOf(booking), { card, credit, vat }))
    await paymentStore.change(tx, paymentId, { became: 'booking' })
    await paymentStore.releaseCredit(tx, bookingId)
    await issueInvoice(deps, tx, order, method, at)
    await deps.emit(tx, 'booking.paid', { bookingId, paymentId, amountCents: card + credit })
    return 'completed'
  }
  await paymentStore.change(tx, paymentId, { became: 'credit' })
  await deps.journal.post(tx, unexpectedPayment(`payment:${paymentId}`, dayOf(at), saleOf(booking), card))
  const why = enough ? whyNot(booking) : 'its account credit was used meanwhile'
  await deps.emit(tx, 'payment.unexpected', { bookingId, paymentId, amountCents: card, why })
  await deps.emit(tx, 'credit.granted', { bookingId, amountCents: card, why: 'unexpected', number: null })
  return 'unexpected'
}

const whyNot = ({ state }: BookingSummary) =>
  state.paymentStatus === 'completed' ? 'paid twice' : `booking ${state.status}`

async function issueInvoice(deps: PaymentDeps, tx: Tx, order: PaymentRow, method: string | null, at: Date) {
  const { id: payment_id, booking_id, order_id: orderId, credit_cents: creditCents } = order
  const series = invoiceSeries(dayOf(at))
  const number = invoiceNumber(series, await invoiceStore.nextInSeries(tx, series))
  const payment = { orderId, method, paidAt: at.toISOString(), creditCents }
  const document = JSON.stringify(await invoiceToday(deps, tx, booking_id, { number, payment }))
  await invoiceStore.insert(tx, { booking_id, number, payment_id, issued_at: at, document })
}

/** Records that the bank took the card's money back, except for what was already refunded. */
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

/** Posts charged-back money: first from what the booking holds, then from the credit that the payment became. */
export async function takeBack(
  deps: PaymentDeps,
  tx: Tx,
  order: PaymentRow,
  booking: BookingSummary,
  { key, cents, day }: { key: string; cents: Cents; day: Day },
): Promise<void> {
  if (cents === 0) return
  await lockCredit(tx, booking.advertiserId)
  const held = order.became === 'booking' ? await heldOf(deps.journal, tx, booking.id) : NOTHING_HELD
  const fromBooking = Math.min(cents, heldTotal(held))
  const parts = partsOf(held, fromBooking)
  await deps.journal.post(tx, chargedBack(key, day, saleOf(booking), parts, cents - fromBooking))
}
