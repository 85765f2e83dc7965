import { randomUUID } from 'node:crypto'
import { awaitedBy } from '@ayob/contract/booking-states'
import { centsText } from '@ayob/contract/money'
import type { Notice } from '@ayob/contract/payments'
import { invoiceLabel } from '@ayob/domain/bookings/labels'
import { statusOfCode } from '@ayob/domain/payments/notice'
import { paidWith } from '@ayob/domain/payments/refunds'
import { badField, notFound, orNotFound, Refusal } from '../platform/errors'
import type { Actor, Tx } from '../platform/ports'
import { freeCredit, lockCredit } from './credit.queries'
import { recordOutcome } from './outcomes.commands'
import { pendingPayments } from './payments.queries'
import { paymentStore } from './payments.store'
import type { PaymentDeps } from './ports'

/**
 * Creates an order for an approved, unpaid booking. Account credit is used first and reserved for the order; the rest
 * is paid by the form that the browser posts to the gateway. Without a rest the booking is paid at once. Errors: 404;
 * 409 for a booking that is not Payment Required.
 */
export async function initiatePayment(deps: PaymentDeps, tx: Tx, actor: Actor, bookingId: string, baseUrl: string) {
  const booking = await deps.bookings.lock(tx, bookingId)
  if (booking?.advertiserId !== actor.id) throw notFound()
  const pending = await pendingPayments(deps.clock).among(tx, [bookingId])
  const label = invoiceLabel(booking.state, pending.has(bookingId))
  const awaited = awaitedBy(label)
  if (awaited === 'approval') throw new Refusal('conflict', 'server.payWaiting')
  if (awaited !== 'payment') throw new Refusal('conflict', 'server.payCurrentStatus', { values: { label } })
  const { reference, totalCents, advertiserId } = booking
  const payer = orNotFound(await deps.payers.byId(tx, advertiserId))

  await lockCredit(tx, advertiserId)
  await paymentStore.releaseCredit(tx, bookingId)
  const free = await freeCredit(deps.journal, tx, advertiserId, bookingId)
  const { card: amountCents, credit } = paidWith(totalCents, free)
  const order = await paymentStore.insert(tx, reference, {
    id: randomUUID(),
    booking_id: bookingId,
    amount_cents: amountCents,
    currency: 'LKR',
    status: 'pending',
    created_at: deps.clock.now(),
    credit_cents: credit,
    credit_held: credit > 0,
  })
  const { id: paymentId, order_id: orderId } = order
  if (amountCents === 0) {
    await recordOutcome(deps, tx, order, 'completed', { payment_id: '', method: '' })
    return { paymentId, orderId, form: null }
  }
  const items = `${reference} ${booking.brandName}`
  const form = deps.gateway.checkout({ orderId, paymentId, items, amountCents, payer, baseUrl })
  return { paymentId, orderId, form }
}

/**
 * Records the gateway's notice: genuine, for one of our orders, for exactly its amount and currency. A notice that is
 * already known changes nothing. Errors: 400 for any other notice.
 */
export async function receiveNotice(deps: PaymentDeps, tx: Tx, notice: Notice): Promise<void> {
  if (!deps.gateway.isGenuine(notice)) throw badField('md5sig', 'server.noticeRefused')
  const { order_id, payment_id, status_code, payhere_amount: amount, payhere_currency: currency } = notice
  const order = await paymentStore.lock(tx, { order_id })
  if (!order) throw badField('order_id', 'server.gatewayUnknown')
  const isSameAmount = amount.replaceAll(',', '') === centsText(order.amount_cents)
  if (!isSameAmount || currency !== order.currency) throw badField('payhere_amount', 'server.noticeRefused')
  const reported = statusOfCode(status_code)
  const outcome = reported ? await recordOutcome(deps, tx, order, reported, notice) : 'ignored'
  await paymentStore.addNotice(tx, {
    received_at: deps.clock.now(),
    order_id,
    gateway_payment_id: payment_id,
    status_code,
    amount,
    currency,
    status_message: notice.status_message,
    outcome,
  })
}
