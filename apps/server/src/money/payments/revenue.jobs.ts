import { addDays, dayOf } from '@ayob/contract/days'
import { earnedStep, NOTHING_HELD, revenueEarned } from '@ayob/domain/journal/sales'
import { playsBefore } from '../../air/figures/periods.queries'
import type { Core } from '../../platform/core'
import { bookingViews } from '../../sales/bookings/bookings.views'
import { flightViews } from '../../sales/bookings/flights.views'
import { postEntry } from '../journal/journal.commands'
import { heldByBooking } from '../journal/journal.views'
import { heldOf } from './credit.queries'

/** Screens without a network may report plays of a flight up to this many days after its end. */
const LATE_DAYS = 30

/**
 * Earns the revenue of plays up to the end of yesterday, with one journal entry per booking and day. Repeating it
 * changes nothing; late plays are earned on the day after they arrive. Returns how many bookings earned.
 */
export async function earnRevenue(ctx: Core): Promise<number> {
  const today = dayOf(ctx.clock.now())
  const day = addDays(today, -1)
  const flights = await flightViews.earning(ctx.db, addDays(today, -LATE_DAYS))
  const ids = flights.map(({ id }) => id)
  const plays = await playsBefore(ctx.db, ids, today)
  const held = await heldByBooking(ctx.db, ids)
  let earned = 0
  for (const { id: bookingId, advertiserId: userId, goal } of flights) {
    const played = plays.get(bookingId) ?? 0
    if (earnedStep(held.get(bookingId) ?? NOTHING_HELD, goal, played) === 0) continue
    const isNew = await ctx.transact(async (tx) => {
      await bookingViews.lock(tx, bookingId)
      const cents = earnedStep(await heldOf(tx, bookingId), goal, played)
      const key = `earned:${bookingId}:${day}`
      return cents > 0 && postEntry(ctx, tx, revenueEarned(key, day, { bookingId, userId }, cents))
    })
    if (isNew) earned += 1
  }
  return earned
}
