import { type Day, dayOf } from '@ayob/contract/days'
import type { Cents } from '@ayob/contract/money'
import type { PaymentOrderStatus } from '@ayob/contract/payments'
import type { BookingSummary } from '@ayob/domain/bookings/summary'
import {
  balanceTotal,
  chargedBack,
  NO_BALANCE,
  partsOf,
  salePaid,
  unexpectedPayment,
} from '@ayob/domain/journal/bookings'
import { invoiceNumber, invoiceSeries } from '@ayob/domain/payments/invoices'
import { missedBefore, orderAfter } from '@ayob/domain/payments/notice'
import type { Context } from '../../platform/context'
import { GATEWAY_ACTOR, type Tx } from '../../platform/ports'
import { bookingViews } from '../../sales/bookings/bookings.views'
import { moveByPayment } from '../../sales/bookings/steps.commands'
import { postEntry } from '../journal/journal.commands'
import { BY_CREDIT, balanceOfBooking, freeCredit, invoiceToday, lockCredit } from './payments.queries'
import { cardCents, invoiceStore, type PaymentRow, paymentStore } from './payments.store'
import { refundStore } from './refunds.store'

/**
 * Moves an order and its bookings to the reported state, through the state that the gateway's missing notice would have
 * reported. Returns the outcome: `known` when nothing changed.
 */
export async function recordOutcome(
  ctx: Context,
  tx: Tx,
  order: readonly PaymentRow[],
  reported: PaymentOrderStatus,
  from: { payment_id: string; method: string },
): Promise<string> {
  const [first] = order
  const missed = first && missedBefore(first.status, reported)
  if (!missed) return recordStep(ctx, tx, order, reported, from)
  await recordStep(ctx, tx, order, missed, from)
  return recordStep(ctx, tx, await paymentStore.lockOrder(tx, first.order_id), reported, from)
}

async function recordStep(
  ctx: Context,
  tx: Tx,
  order: readonly PaymentRow[],
  reported: PaymentOrderStatus,
  from: { payment_id: string; method: string },
): Promise<string> {
  const at = ctx.clock.now()
  const moved: PaymentRow[] = []
  for (const payment of order) if (await recordOf(tx, payment, reported, from, at)) moved.push(payment)
  const [first] = moved
  if (!first) return 'known'
  const status = orderAfter(first.status, reported)
  if (status === 'completed') return pay(ctx, tx, moved, from.method || methodOf(moved), at)
  if (status === 'charged_back') for (const payment of moved) await chargeBack(ctx, tx, payment, at)
  return status
}

const methodOf = (order: readonly PaymentRow[]): string | null =>
  order[0]?.method ?? (cardCents(order) === 0 ? BY_CREDIT : null)

/** Records the reported state of one payment. Returns false when it is known. */
async function recordOf(
  tx: Tx,
  payment: PaymentRow,
  reported: PaymentOrderStatus,
  from: { payment_id: string; method: string },
  at: Date,
): Promise<boolean> {
  const status = orderAfter(payment.status, reported)
  if (status === payment.status && (status !== 'pending' || payment.gateway_pending_at)) return false
  await paymentStore.change(tx, payment.id, {
    status,
    gateway_pending_at: status === 'pending' ? (payment.gateway_pending_at ?? at) : null,
    gateway_payment_id: from.payment_id || payment.gateway_payment_id,
    method: from.method || payment.method || (payment.amount_cents === 0 ? BY_CREDIT : null),
    settled_at: at,
    ...(status !== 'pending' && { credit_held: false }),
  })
  return true
}

const saleOf = ({ id: bookingId, advertiserId: userId }: BookingSummary) => ({ bookingId, userId })

/** Pays the bookings of an order, with one invoice. Returns `unexpected` when none was paid. */
async function pay(
  ctx: Context,
  tx: Tx,
  order: readonly PaymentRow[],
  method: string | null,
  at: Date,
): Promise<'completed' | 'unexpected'> {
  const paid: PaymentRow[] = []
  for (const payment of order) if (await payOne(ctx, tx, payment, at)) paid.push(payment)
  if (paid.length === 0) return 'unexpected'
  await issueInvoice(ctx, tx, paid, method, at)
  for (const { id: paymentId, booking_id: bookingId, amount_cents, credit_cents } of paid) {
    await ctx.emit(tx, 'booking.paid', { bookingId, paymentId, amountCents: amount_cents + credit_cents })
  }
  return 'completed'
}

/** Pays a booking. If the booking can't accept the money, it becomes credit, administrators are notified, and false is returned. */
async function payOne(ctx: Context, tx: Tx, payment: PaymentRow, at: Date): Promise<boolean> {
  const booking = await bookingViews.lock(tx, payment.booking_id)
  if (!booking) throw new Error(`payment ${payment.id} has no booking`)
  const { booking_id: bookingId, id: paymentId, amount_cents: card, credit_cents: credit } = payment
  await lockCredit(tx, booking.advertiserId)
  const enough = credit === 0 || (await freeCredit(tx, booking.advertiserId, bookingId)) >= credit
  // The history shows the person who started the payment; the gateway only reports it.
  const payer = { ...GATEWAY_ACTOR, id: payment.started_by }
  if (enough && (await moveByPayment(ctx, tx, payer, bookingId, 'pay'))) {
    const vat = Math.min(booking.vatCents, card + credit)
    await postEntry(ctx, tx, salePaid(`payment:${paymentId}`, dayOf(at), saleOf(booking), { card, credit, vat }))
    await paymentStore.change(tx, paymentId, { became: 'booking' })
    await paymentStore.releaseCredit(tx, bookingId)
    return true
  }
  await paymentStore.change(tx, paymentId, { became: 'credit' })
  await postEntry(ctx, tx, unexpectedPayment(`payment:${paymentId}`, dayOf(at), saleOf(booking), card))
  const why = enough ? whyNot(booking) : 'its account credit was used meanwhile'
  await ctx.emit(tx, 'payment.unexpected', { bookingId, paymentId, amountCents: card, why })
  await ctx.emit(tx, 'credit.granted', { bookingId, amountCents: card, why: 'unexpected', number: null })
  return false
}

const whyNot = ({ state }: BookingSummary) =>
  state.paymentStatus === 'completed' ? 'paid twice' : `booking ${state.status}`

/** Issues the invoice of an order under one number, which is stored with each of its bookings. */
async function issueInvoice(
  ctx: Context,
  tx: Tx,
  paid: readonly PaymentRow[],
  method: string | null,
  at: Date,
): Promise<void> {
  const series = invoiceSeries(dayOf(at))
  const number = invoiceNumber(series, await invoiceStore.nextInSeries(tx, series))
  const orderId = paid[0]?.order_id ?? ''
  const creditCents = paid.reduce((cents, { credit_cents }) => cents + credit_cents, 0)
  const payment = { orderId, method, paidAt: at.toISOString(), creditCents }
  const bookingIds = paid.map(({ booking_id }) => booking_id)
  for (const { id: payment_id, booking_id } of paid) {
    const document = JSON.stringify(await invoiceToday(ctx, tx, booking_id, { number, payment, bookingIds }))
    await invoiceStore.insert(tx, { booking_id, number, payment_id, issued_at: at, document })
  }
}

/** Records that the bank reclaimed the card's money, except for what was already refunded. */
async function chargeBack(ctx: Context, tx: Tx, order: PaymentRow, at: Date): Promise<void> {
  const booking = await bookingViews.lock(tx, order.booking_id)
  if (!booking) throw new Error(`payment ${order.id} has no booking`)
  const cents = order.amount_cents - (await refundStore.givenBack(tx, order.id)).card
  await takeBack(ctx, tx, order, booking, { key: `chargeback:${order.id}`, cents, day: dayOf(at) })
  const facts = { bookingId: booking.id, paymentId: order.id }
  if (order.became === 'booking') {
    await moveByPayment(ctx, tx, GATEWAY_ACTOR, booking.id, 'dispute')
    await ctx.emit(tx, 'booking.disputed', facts)
  } else {
    await ctx.emit(tx, 'payment.unexpected', { ...facts, amountCents: cents, why: 'charged back' })
  }
}

/** Posts charged-back money: first from what the booking holds, then from the credit that the payment became. */
export async function takeBack(
  ctx: Context,
  tx: Tx,
  order: PaymentRow,
  booking: BookingSummary,
  { key, cents, day }: { key: string; cents: Cents; day: Day },
): Promise<void> {
  if (cents === 0) return
  await lockCredit(tx, booking.advertiserId)
  const balance = order.became === 'booking' ? await balanceOfBooking(tx, booking.id) : NO_BALANCE
  const fromBooking = Math.min(cents, balanceTotal(balance))
  const parts = partsOf(balance, fromBooking)
  await postEntry(ctx, tx, chargedBack(key, day, saleOf(booking), parts, cents - fromBooking))
}
