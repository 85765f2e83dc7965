import { Refusal } from '../platform/errors'
import type { Actor } from '../platform/ports'
import { type PaymentRow, paymentStore } from './payments.store'
import type { PaymentDeps } from './ports'
import { concludeRefund, decideRefund, type RefundOrder } from './refunds.commands'
import { type RefundRow, refundStore } from './refunds.store'

/**
 * Gives back a payment or a part of it. First it is decided and written down; then the gateway is asked, outside of any
 * transaction; then its answer is written. What it has not answered stays asked, and can be checked later.
 */
export async function refundPayment(
  deps: PaymentDeps,
  actor: Actor,
  paymentId: string,
  order: RefundOrder,
  key: string | null,
): Promise<RefundRow> {
  const { refund, fresh } = await deps.transact((tx) => decideRefund(deps, tx, actor, paymentId, order, key))
  if (!fresh || refund.way !== 'gateway') return refund
  const payment = await paymentStore.find(deps.db, refund.payment_id)
  if (!deps.gateway.refund || !payment?.gateway_payment_id) throw new Error('a refund has no way back')
  const whole = refund.card_cents === payment.amount_cents
  const answer = await deps.gateway
    .refund({
      gatewayPaymentId: payment.gateway_payment_id,
      amountCents: whole ? null : refund.card_cents,
      description: refund.reason.slice(0, 200),
    })
    .catch(() => undefined)
  if (!answer) return refund
  const concluded = await deps.transact((tx) => concludeRefund(deps, tx, refund.id, answer.done))
  if (!answer.done) throw new Refusal('conflict', 'server.refundRefused', { values: { why: answer.why } })
  return concluded
}

/** A gateway that has answered nothing for this long has not taken the refund. */
const ANSWERED_AFTER_MS = 10 * 60_000

/**
 * What the gateway's own word on a payment says of a refund of all of it that it has not confirmed. Of a part it says
 * nothing that could be told from an earlier part: that is for a person to decide. Answers whether one was settled.
 */
export async function refundAnswered(deps: PaymentDeps, payment: PaymentRow, known: boolean): Promise<boolean> {
  const open = (await refundStore.ofPayments(deps.db, [payment.id])).find(
    ({ state, card_cents: cents }) => state === 'asked' && cents === payment.amount_cents,
  )
  if (!open) return false
  const waited = deps.clock.now().getTime() - open.requested_at.getTime()
  if (!known && waited < ANSWERED_AFTER_MS) return false
  await deps.transact((tx) => concludeRefund(deps, tx, open.id, known))
  return true
}
