import { minuteOfDay, startOfDay } from '@ayob/contract/days'
import { DAY_MS } from '@ayob/contract/durations'
import type { Core, Tx } from '../../platform/ports'
import { dueSteps } from '../../sales/bookings/booking-lists.queries'
import { bookingViews } from '../../sales/bookings/bookings.views'
import { endFlight, tellBehind } from '../../sales/bookings/flights.commands'
import { flightViews } from '../../sales/bookings/flights.queries'
import { moveByClock } from '../../sales/bookings/steps.commands'
import { paceOf } from '../../sales/bookings/targeting'
import { deliveries } from '../figures/bookings.queries'

/**
 * Takes the steps that are due by the clock: unpaid bookings become overdue, paid ones are published, and flights end
 * or, when plays are missing, are extended. Returns the number of steps.
 */
export async function doWhatIsDue(ctx: Core): Promise<number> {
  let done = 0
  for (const { id, event } of await dueSteps(ctx.db, ctx.clock.now())) {
    const isDone = await ctx.transact((tx) => (event === 'end' ? end(ctx, tx, id) : moveByClock(ctx, tx, id, event)))
    if (isDone) done += 1
  }
  return done
}

/** Locks the flight first, so that its plays are read after everything that has changed it. */
async function end(ctx: Core, tx: Tx, id: string): Promise<boolean> {
  await bookingViews.lock(tx, id)
  return endFlight(ctx, tx, id, (await deliveries.ofBooking(tx, id)).plays)
}

/** Notifications are only sent in the daytime. Minutes of the day. */
const [FROM, UNTIL] = [9 * 60, 18 * 60]
const TOLD_AGAIN_MS = 7 * DAY_MS

/**
 * Notifies advertisers of running flights that are behind their goal after the first day, at most once a week. Of two
 * concurrent runs, only one sends the notification.
 */
export async function tellOfLateFlights(ctx: Core): Promise<void> {
  const now = ctx.clock.now()
  const minute = minuteOfDay(now)
  if (minute < FROM || minute >= UNTIL) return
  const flights = await flightViews.notToldBehind(ctx.db, new Date(now.getTime() - TOLD_AGAIN_MS))
  const begun = flights.filter(({ start }) => now.getTime() - startOfDay(start).getTime() >= DAY_MS)
  const delivered = await deliveries.byBooking(
    ctx.db,
    begun.map(({ id }) => id),
  )
  for (const flight of begun) {
    const plays = delivered.get(flight.id)?.plays ?? 0
    const { state, expected } = paceOf(flight, plays, now)
    if (state === 'behind') await ctx.transact((tx) => tellBehind(ctx, tx, flight, { delivered: plays, expected }))
  }
}
