import { addDays, dayOf, startOfDay } from '@ayob/contract/days'
import { earnedStep, NOTHING_HELD, revenueEarned } from '@ayob/domain/journal/sales'
import type { Deliveries, EarningBookings, PaymentDeps } from './ports'

/** After its last day a flight may still get plays that screens kept while they had no network, for this many days. */
const LATE_DAYS = 30

/**
 * Earns what was played up to the end of yesterday and is not earned yet, an entry a booking and day. Doing it again
 * changes nothing; plays that come late are earned on the day after they came. Answers how many bookings earned.
 */
export async function earnRevenue(
  deps: PaymentDeps & { readonly flights: EarningBookings; readonly delivery: Deliveries },
): Promise<number> {
  const today = dayOf(deps.clock.now())
  const day = addDays(today, -1)
  const flights = await deps.flights.earning(deps.db, addDays(today, -LATE_DAYS))
  const ids = flights.map(({ id }) => id)
  const plays = await deps.delivery.playsBefore(deps.db, ids, startOfDay(today))
  const held = await deps.journal.held(deps.db, ids)
  let earned = 0
  for (const { id: bookingId, advertiserId: userId, goal } of flights) {
    const played = plays.get(bookingId) ?? 0
    if (earnedStep(held.get(bookingId) ?? NOTHING_HELD, goal, played) === 0) continue
    const isNew = await deps.transact(async (tx) => {
      await deps.bookings.lock(tx, bookingId)
      const cents = earnedStep((await deps.journal.held(tx, [bookingId])).get(bookingId) ?? NOTHING_HELD, goal, played)
      return (
        cents > 0 &&
        deps.journal.post(tx, revenueEarned(`earned:${bookingId}:${day}`, day, { bookingId, userId }, cents))
      )
    })
    if (isNew) earned += 1
  }
  return earned
}
