import { randomUUID } from 'node:crypto'
import { centsText } from '@ayob/contract/money'
import type { Notice } from '@ayob/contract/payments'
import { invoiceLabel } from '@ayob/domain/bookings/labels'
import { statusOfCode } from '@ayob/domain/payments/notice'
import { paidWith } from '@ayob/domain/payments/refunds'
import { badField, notFound, Refusal } from '../platform/errors'
import type { Actor, Tx } from '../platform/ports'
import { freeCredit, lockCredit } from './credit.queries'
import { recordOutcome } from './outcomes.commands'
import { pendingPayments } from './payments.queries'
import { paymentStore } from './payments.store'
import type { PaymentDeps } from './ports'

/**
 * Makes an order for an approved, unpaid booking. Account credit is used first and kept for the order; what is left is
 * paid by the form that the browser posts to the gateway. Where nothing is left, the booking is paid at once. Errors: 404;
 * 409 for a booking that is not Payment Required.
 */
export async function initiatePayment(deps: PaymentDeps, tx: Tx, actor: Actor, bookingId: string, baseUrl: string) {
  const booking = await deps.bookings.lock(tx, bookingId)
  if (booking?.advertiserId !== actor.id) throw notFound()
  const at = deps.clock.now()
  const pending = await pendingPayments(deps.clock).among(tx, [bookingId])
  const label = invoiceLabel(booking.state, pending.has(bookingId))
  if (label === 'Waiting for Approval') throw new Refusal('conflict', 'server.payWaiting')
  if (label !== 'Payment Required') throw new Refusal('conflict', 'server.payCurrentStatus', { values: { label } })
  const { reference, totalCents, advertiserId } = booking
  const payer = await deps.payers.byId(tx, advertiserId)
  if (!payer) throw notFound()

  await lockCredit(tx, advertiserId)
  await paymentStore.releaseCredit(tx, bookingId)
  const { card: amountCents, credit: creditCents } = paidWith(
    totalCents,
    await freeCredit(deps.journal, tx, advertiserId, bookingId),
  )
  const paymentId = randomUUID()
  const orderId = await paymentStore.insert(tx, { id: paymentId, bookingId, reference, amountCents, creditCents, at })
  if (amountCents === 0) {
    const order = await paymentStore.lockOrder(tx, orderId)
    if (order) await recordOutcome(deps, tx, order, 'completed', { payment_id: '', method: '' })
    return { paymentId, orderId, form: null }
  }
  const items = `${reference} ${booking.brandName}`
  const form = deps.gateway.checkout({ orderId, paymentId, items, amountCents, payer, baseUrl })
  return { paymentId, orderId, form }
}

/**
 * Takes the gateway's notice: genuine, for an order of ours, for exactly its amount and currency. A notice that is already
 * known changes nothing. Errors: 400 for anything else.
 */
export async function takeNotice(deps: PaymentDeps, tx: Tx, notice: Notice): Promise<void> {
  if (!deps.gateway.isGenuine(notice)) throw badField('md5sig', 'server.noticeRefused')
  const order = await paymentStore.lockOrder(tx, notice.order_id)
  if (!order) throw badField('order_id', 'server.gatewayUnknown')
  const amountFits = sameAmount(notice.payhere_amount, order.amount_cents) && notice.payhere_currency === order.currency
  if (!amountFits) throw badField('payhere_amount', 'server.noticeRefused')
  const reported = statusOfCode(notice.status_code)
  const outcome = reported ? await recordOutcome(deps, tx, order, reported, notice) : 'ignored'
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
}

const sameAmount = (text: string, cents: number) => text.replaceAll(',', '') === centsText(cents)
