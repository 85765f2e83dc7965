import type { PaymentOrderStatus } from '@ayob/contract/payments'
import { notFound, Refusal } from '../platform/errors'
import { recordOutcome } from './outcomes.commands'
import { PENDING_MS } from './payments.queries'
import { type PaymentRow, paymentStore } from './payments.store'
import type { PaymentDeps, Retrieved } from './ports'
import { refundAnswered } from './refunds.process'

const DAY_MS = 86_400_000
const ASKED_AFTER_MS = 10 * 60_000

/** Does what follows from the gateway's own word on an order. Answers whether it changed. */
async function take(deps: PaymentDeps, orderId: string, found: Retrieved): Promise<boolean> {
  return deps.transact(async (tx) => {
    const order = await paymentStore.lockOrder(tx, orderId)
    if (!order) return false
    const fits = found.amountCents === order.amount_cents && found.currency === order.currency
    if (!fits) throw new Refusal('conflict', 'server.gatewayAmount')
    const from = { payment_id: found.gatewayPaymentId, method: found.method }
    // A refund that the gateway knows of says that the money came; what was given back is settled by the refund itself.
    const reported = found.status === 'refunded' ? 'completed' : found.status
    if (reported === 'charged_back' && order.status !== 'completed')
      await recordOutcome(deps, tx, order, 'completed', from)
    const now = await paymentStore.lockOrder(tx, orderId)
    const outcome = now ? await recordOutcome(deps, tx, now, reported, from) : 'known'
    return outcome !== 'known' && outcome !== order.status
  })
}

/** Asks the gateway for orders whose notice did not come, oldest first, and for refunds that it has not confirmed. Answers how many orders were settled. */
export async function askForUnsettled(
  deps: PaymentDeps,
  onFailure: (error: unknown, orderId: string) => void,
): Promise<number> {
  const now = deps.clock.now().getTime()
  const { retrieve } = deps.gateway
  const orders = retrieve
    ? await paymentStore.unsettled(deps.db, new Date(now - 3 * DAY_MS), new Date(now - ASKED_AFTER_MS))
    : []
  let settled = 0
  for (const { order_id: orderId } of orders) {
    try {
      const found = await retrieve?.(orderId)
      if (found && (await take(deps, orderId, found))) settled += 1
    } catch (error) {
      onFailure(error, orderId)
    }
  }
  for (const payment of retrieve ? await paymentStore.refundsAsked(deps.db) : []) {
    try {
      const found = await retrieve?.(payment.order_id)
      if (found) await refundAnswered(deps, payment, found.refunding)
    } catch (error) {
      onFailure(error, payment.order_id)
    }
  }
  await paymentStore.releaseForgotten(deps.db, new Date(now - PENDING_MS))
  return settled
}

/** Asks the gateway how one order stands, and whether refunds that it has not confirmed are through. */
export async function checkPayment(
  deps: PaymentDeps,
  id: string,
): Promise<{ order: PaymentRow; status: PaymentOrderStatus; changed: boolean }> {
  const order = await paymentStore.find(deps.db, id)
  if (!order) throw notFound()
  const { retrieve } = deps.gateway
  if (!retrieve) throw new Refusal('conflict', 'server.gatewayNotAsked')
  if (order.amount_cents === 0) return { order, status: order.status, changed: false }
  const found = await retrieve(order.order_id).catch(() => {
    throw new Refusal('busy', 'server.gatewaySilent')
  })
  let changed = false
  if (found) {
    changed = await take(deps, order.order_id, found)
    changed = (await refundAnswered(deps, order, found.refunding)) || changed
  }
  const after = (await paymentStore.find(deps.db, order.id)) ?? order
  return { order: after, status: after.status, changed }
}
