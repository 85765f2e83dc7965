import { awaitedBy, INVOICE_LABEL_KEYS } from '@ayob/contract/booking-states'
import { centsText } from '@ayob/contract/money'
import type { Notice } from '@ayob/contract/payments'
import { invoiceLabel } from '@ayob/domain/bookings/labels'
import type { BookingSummary } from '@ayob/domain/bookings/summary'
import { statusOfCode } from '@ayob/domain/payments/notice'
import { paidWith } from '@ayob/domain/payments/refunds'
import { accountViews } from '../../people/accounts/accounts.queries'
import { badField, notFound, orNotFound, Refusal } from '../../platform/errors'
import { text } from '../../platform/http/texts'
import { ownRows, type PersonalPart } from '../../platform/personal.queries'
import type { Actor, Tx } from '../../platform/ports'
import { bookingViews } from '../../sales/bookings/bookings.views'
import { recordOutcome } from './outcomes.commands'
import { freeCredit, lockCredit, pendingPayments } from './payments.queries'
import { cardCents, type PaymentRow, paymentStore } from './payments.store'
import type { PaymentContext } from './ports'

/**
 * Creates a payment order for an approved, unpaid booking and those submitted together with it: one payment for each,
 * under one order id. Account credit is used first and reserved; the rest is paid with the form that the browser posts
 * to the gateway. If there is no rest, the bookings are paid at once. Errors: 404; 409 for a booking that is not
 * Payment Required, and while another booking of its order is under review.
 */
export async function initiatePayment(ctx: PaymentContext, tx: Tx, actor: Actor, bookingId: string, baseUrl: string) {
  const together = await bookingViews.lockOrder(tx, bookingId)
  const booking = together.find(({ id }) => id === bookingId)
  if (booking?.advertiserId !== actor.ownerId) throw notFound()
  const labels = await labelsOf(ctx, tx, together)
  const awaited = awaitedBy(labels.of(booking))
  if (awaited === 'approval') throw new Refusal('conflict', 'server.payWaiting')
  if (awaited !== 'payment') {
    throw new Refusal('conflict', 'server.payCurrentStatus', {
      values: { label: text(INVOICE_LABEL_KEYS[labels.of(booking)]) },
    })
  }
  if (labels.awaiting('approval').length > 0) throw new Refusal('conflict', 'server.payOrderWaiting')
  const bookings = labels.awaiting('payment')
  const { advertiserId } = booking
  const payer = orNotFound(await accountViews.payer(tx, advertiserId))

  await lockCredit(tx, advertiserId)
  for (const { id } of bookings) await paymentStore.releaseCredit(tx, id)
  let free = await freeCredit(tx, advertiserId, null)
  const parts = bookings.map(({ id, totalCents }) => {
    const { card, credit } = paidWith(totalCents, free)
    free -= credit
    return { booking_id: id, amount_cents: card, credit_cents: credit }
  })
  const order = await paymentStore.insertOrder(tx, orNotFound(bookings[0]), parts, actor.id, ctx.clock.now())
  const { id: paymentId, order_id: orderId } = orNotFound(order[0])
  const amountCents = cardCents(order)
  if (amountCents === 0) {
    await recordOutcome(ctx, tx, order, 'completed', { payment_id: '', method: '' })
    return { paymentId, orderId, form: null }
  }
  const items = `${bookings.map(({ reference }) => reference).join(', ')} ${booking.brandName}`
  const form = ctx.gateway.checkout({ orderId, paymentId, items, amountCents, payer, baseUrl })
  return { paymentId, orderId, form }
}

/** The labels of the bookings of an order. */
async function labelsOf(ctx: PaymentContext, tx: Tx, together: readonly BookingSummary[]) {
  const pending = await pendingPayments(
    ctx,
    tx,
    together.map(({ id }) => id),
  )
  const of = ({ id, state }: BookingSummary) => invoiceLabel(state, pending.has(id))
  return { of, awaiting: (what: 'approval' | 'payment') => together.filter((one) => awaitedBy(of(one)) === what) }
}

/**
 * Records the gateway's notice if it is genuine, for one of our orders, and for exactly its amount and currency. A
 * known notice changes nothing. Errors: 400 for any other notice.
 */
export async function receiveNotice(ctx: PaymentContext, tx: Tx, notice: Notice): Promise<void> {
  if (!ctx.gateway.isGenuine(notice)) throw badField('md5sig', 'server.noticeRefused')
  const { order_id, payment_id, status_code, payhere_amount: amount, payhere_currency: currency } = notice
  const order = await paymentStore.lockOrder(tx, order_id)
  if (order.length === 0) throw badField('order_id', 'server.gatewayUnknown')
  const isSameAmount = amount.replaceAll(',', '') === centsText(cardCents(order))
  if (!isSameAmount || currency !== order[0]?.currency) throw badField('payhere_amount', 'server.noticeRefused')
  const reported = statusOfCode(status_code)
  const isLate = reported === 'charged_back' && order[0]?.status === 'refunded'
  // The money went back twice. A repeated notice alerts once.
  if (isLate && !(await paymentStore.hasNotice(tx, order_id, status_code))) await alertOfRefunded(ctx, tx, order)
  const outcome = reported ? await recordOutcome(ctx, tx, order, reported, notice) : 'ignored'
  await paymentStore.addNotice(tx, {
    received_at: ctx.clock.now(),
    order_id,
    gateway_payment_id: payment_id,
    status_code,
    amount,
    currency,
    status_message: notice.status_message,
    outcome,
  })
}

/** Notifies administrators that a bank reclaims money that was refunded before. */
async function alertOfRefunded(ctx: PaymentContext, tx: Tx, order: readonly PaymentRow[]): Promise<void> {
  for (const { id: paymentId, booking_id: bookingId, amount_cents: amountCents } of order) {
    await ctx.emit(tx, 'payment.unexpected', {
      bookingId,
      paymentId,
      amountCents,
      why: 'charged back after its refund',
    })
  }
}

const ofBookings = { owner: 'booking_id', through: ['bookings', 'advertiser_id'] } as const

const TABLES = {
  payments: ownRows('payments', {
    ...ofBookings,
    columns: [
      'order_id',
      'booking_id',
      'amount_cents',
      'credit_cents',
      'currency',
      'status',
      'method',
      'created_at',
      'settled_at',
    ],
    order: 'created_at',
  }),
  invoices: ownRows('invoices', {
    ...ofBookings,
    columns: ['number', 'booking_id', 'issued_at', 'document'],
    order: 'issued_at',
  }),
  refunds: ownRows('refunds', {
    ...ofBookings,
    columns: ['booking_id', 'card_cents', 'credit_cents', 'reason', 'state', 'requested_at'],
    order: 'requested_at',
  }),
  credit_notes: ownRows('credit_notes', {
    ...ofBookings,
    columns: ['number', 'booking_id', 'issued_at', 'document'],
    order: 'issued_at',
  }),
}

/** Nothing is erased: the law requires invoices and payments for 5 years. */
export const paymentsPersonal: PersonalPart = {
  name: 'payments',
  ofOrganisation: true,
  async exported(reader, userId) {
    const found: Record<string, unknown> = {}
    for (const [name, rows] of Object.entries(TABLES)) found[name] = await rows(reader, userId)
    return found
  },
}
