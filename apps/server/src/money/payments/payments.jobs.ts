import { addDays, dayOf } from '@ayob/contract/days'
import { DAY_MS, MINUTE_MS } from '@ayob/contract/durations'
import type { PaymentOrderStatus } from '@ayob/contract/payments'
import { earnedStep, NO_BALANCE, revenueEarned } from '@ayob/domain/journal/bookings'
import { playsBefore } from '../../air/figures/bookings.queries'
import { orNotFound, Refusal } from '../../platform/errors'
import type { Core } from '../../platform/ports'
import { bookingViews } from '../../sales/bookings/bookings.views'
import { flightViews } from '../../sales/bookings/flights.queries'
import { postEntry } from '../journal/journal.commands'
import { balancesByBooking } from '../journal/journal.queries'
import { recordOutcome } from './outcomes.commands'
import { balanceOfBooking, PENDING_MS } from './payments.queries'
import { cardCents, type PaymentRow, paymentStore } from './payments.store'
import type { PaymentContext, Retrieved } from './ports'
import { concludeByReport } from './refunds.process'

const ASKED_AFTER_MS = 10 * MINUTE_MS

/** Applies the gateway's report about an order. Returns true when the order changed. Errors: 409 for another amount. */
async function applyReport(ctx: PaymentContext, orderId: string, found: Retrieved): Promise<boolean> {
  return ctx.transact(async (tx) => {
    const order = await paymentStore.lockOrder(tx, orderId)
    const [first] = order
    if (!first) return false
    const fits = found.amountCents === cardCents(order) && found.currency === first.currency
    if (!fits) throw new Refusal('conflict', 'server.gatewayAmount')
    const from = { payment_id: found.gatewayPaymentId, method: found.method }
    // A refunded payment was completed first; the refund itself records the rest.
    const reported = found.status === 'refunded' ? 'completed' : found.status
    const outcome = await recordOutcome(ctx, tx, order, reported, from)
    return outcome !== 'known' && outcome !== first.status
  })
}

/**
 * Asks the gateway about orders whose notice is missing, oldest first, and about unconfirmed refunds. Returns how many
 * orders changed.
 */
export async function askForUnsettled(ctx: PaymentContext): Promise<number> {
  const now = ctx.clock.now().getTime()
  const { retrieve } = ctx.gateway
  let changed = 0
  const askFor = async (payments: readonly PaymentRow[], apply: (payment: PaymentRow, found: Retrieved) => unknown) => {
    for (const payment of payments) {
      try {
        const found = await retrieve?.(payment.order_id)
        if (found) await apply(payment, found)
      } catch (error) {
        ctx.log.warn({ err: error, order: payment.order_id }, 'query to the gateway failed')
      }
    }
  }
  if (retrieve) {
    const unsettled = await paymentStore.unsettled(ctx.db, new Date(now - 3 * DAY_MS), new Date(now - ASKED_AFTER_MS))
    const orders = new Map(unsettled.map((payment) => [payment.order_id, payment]))
    await askFor([...orders.values()], async ({ order_id }, found) => {
      if (await applyReport(ctx, order_id, found)) changed += 1
    })
    const refunds = await paymentStore.refundsAsked(ctx.db)
    await askFor(refunds, (payment, { refunding }) => concludeByReport(ctx, payment, refunding))
  }
  await paymentStore.releaseForgotten(ctx.db, new Date(now - PENDING_MS))
  return changed
}

/**
 * Asks the gateway about one order and its unconfirmed refunds. Errors: 404; 409 when the gateway can't be asked or
 * reports another amount; 503 when it does not answer.
 */
export async function checkPayment(
  ctx: PaymentContext,
  id: string,
): Promise<{ order: PaymentRow; status: PaymentOrderStatus; changed: boolean }> {
  const order = orNotFound(await paymentStore.find(ctx.db, id))
  const { retrieve } = ctx.gateway
  if (!retrieve) throw new Refusal('conflict', 'server.gatewayNotAsked')
  if (cardCents(await paymentStore.order(ctx.db, order.order_id)) === 0)
    return { order, status: order.status, changed: false }
  const found = await retrieve(order.order_id).catch(() => {
    throw new Refusal('busy', 'server.gatewaySilent')
  })
  let changed = false
  if (found) {
    changed = await applyReport(ctx, order.order_id, found)
    changed = (await concludeByReport(ctx, order, found.refunding)) || changed
  }
  const after = (await paymentStore.find(ctx.db, order.id)) ?? order
  return { order: after, status: after.status, changed }
}

/** Screens without a network may report plays of a flight up to this many days after its end. */
const EARNED_LATE_DAYS = 30

/**
 * Earns the revenue of plays up to the end of yesterday, with one journal entry per booking and day. Repeating it
 * changes nothing; late plays are earned on the day after they arrive. Returns how many bookings earned.
 */
export async function earnRevenue(ctx: Core): Promise<number> {
  const today = dayOf(ctx.clock.now())
  const day = addDays(today, -1)
  const flights = await flightViews.earning(ctx.db, addDays(today, -EARNED_LATE_DAYS))
  const ids = flights.map(({ id }) => id)
  const plays = await playsBefore(ctx.db, ids, today)
  const balances = await balancesByBooking(ctx.db, ids)
  let earned = 0
  for (const { id: bookingId, advertiserId: userId, goal } of flights) {
    const played = plays.get(bookingId) ?? 0
    if (earnedStep(balances.get(bookingId) ?? NO_BALANCE, goal, played) === 0) continue
    const isNew = await ctx.transact(async (tx) => {
      await bookingViews.lock(tx, bookingId)
      const cents = earnedStep(await balanceOfBooking(tx, bookingId), goal, played)
      const key = `earned:${bookingId}:${day}`
      return cents > 0 && postEntry(ctx, tx, revenueEarned(key, day, { bookingId, userId }, cents))
    })
    if (isNew) earned += 1
  }
  return earned
}
