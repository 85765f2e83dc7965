import { MINUTE_MS } from '@ayob/contract/durations'
import { Refusal } from '../../platform/errors'
import type { Actor, Tx } from '../../platform/ports'
import { cardCents, type PaymentRow, paymentStore } from './payments.store'
import type { PaymentContext } from './ports'
import { concludeRefund, decideRefund, type RefundOrder } from './refunds.commands'
import { type RefundRow, refundStore } from './refunds.store'

/**
 * Refunds a payment or a part of it. First the decision is recorded, then the gateway is asked outside any transaction,
 * then its answer is recorded. A refund without an answer stays `asked` and can be checked later. Errors: those of
 * `decideRefund` and `judge`, which is called once the decision is recorded; 409 when the gateway refuses.
 */
export async function refundPayment(
  ctx: PaymentContext,
  actor: Actor,
  paymentId: string,
  order: RefundOrder,
  key: string | null,
  judge: (tx: Tx) => Promise<void>,
): Promise<RefundRow> {
  const { refund, fresh } = await ctx.transact(async (tx) => {
    const decided = await decideRefund(ctx, tx, actor, paymentId, order, key)
    if (decided.fresh) await judge(tx)
    return decided
  })
  return fresh ? sendRefund(ctx, refund) : refund
}

/** Asks the gateway for a decided refund, if it can be asked. Errors: 409 when it refuses. */
export async function sendRefund(ctx: PaymentContext, refund: RefundRow): Promise<RefundRow> {
  if (refund.way !== 'gateway') return refund
  const payment = await paymentStore.find(ctx.db, refund.payment_id)
  if (!ctx.gateway.refund || !payment?.gateway_payment_id) throw new Error('the gateway cannot refund this payment')
  const whole = refund.card_cents === cardCents(await paymentStore.order(ctx.db, payment.order_id))
  const answer = await ctx.gateway
    .refund({
      gatewayPaymentId: payment.gateway_payment_id,
      amountCents: whole ? null : refund.card_cents,
      description: refund.reason.slice(0, 200),
    })
    .catch(() => undefined)
  if (!answer) return refund
  const concluded = await ctx.transact((tx) => concludeRefund(ctx, tx, refund.id, answer.done))
  if (!answer.done) throw new Refusal('conflict', 'server.refundRefused', { values: { why: answer.why } })
  return concluded
}

/** If the gateway has not answered for this long, it has not accepted the refund. */
const ANSWERED_AFTER_MS = 10 * MINUTE_MS

/**
 * Concludes an unconfirmed refund of a whole order from the state that the gateway reports for it. A partial refund,
 * including that of one booking of several, can't be distinguished from an earlier part, so an administrator decides
 * it. Returns true when a refund was concluded.
 */
export async function concludeByReport(ctx: PaymentContext, payment: PaymentRow, refunding: boolean): Promise<boolean> {
  const whole = cardCents(await paymentStore.order(ctx.db, payment.order_id))
  const open = (await refundStore.ofPayments(ctx.db, [payment.id])).find(
    ({ state, card_cents: cents }) => state === 'asked' && cents === whole,
  )
  if (!open) return false
  const waited = ctx.clock.now().getTime() - open.requested_at.getTime()
  if (!refunding && waited < ANSWERED_AFTER_MS) return false
  await ctx.transact((tx) => concludeRefund(ctx, tx, open.id, refunding))
  return true
}
