import { addDays, dayOf } from '@ayob/contract/days'
import { earnedStep, NOTHING_HELD, revenueEarned } from '@ayob/domain/journal/sales'
import { heldOf } from './credit.queries'
import type { Deliveries, EarningBookings, PaymentDeps } from './ports'

/** Screens without a network may report plays of a flight up to this many days after its end. */
const LATE_DAYS = 30

/**
 * Earns the revenue of plays up to the end of yesterday, with one journal entry per booking and day. Repeating it
 * changes nothing; late plays are earned on the day after they arrive. Returns how many bookings earned.
 */
export async function earnRevenue(
  deps: PaymentDeps & { readonly flights: EarningBookings; readonly delivery: Deliveries },
): Promise<number> {
  const today = dayOf(deps.clock.now())
  const day = addDays(today, -1)
  const flights = await deps.flights.earning(deps.db, addDays(today, -LATE_DAYS))
  const ids = flights.map(({ id }) => id)
  const plays = await deps.delivery.playsBefore(deps.db, ids, today)
  const held = await deps.journal.held(deps.db, ids)
  let earned = 0
  for (const { id: bookingId, advertiserId: userId, goal } of flights) {
    const played = plays.get(bookingId) ?? 0
    if (earnedStep(held.get(bookingId) ?? NOTHING_HELD, goal, played) === 0) continue
    const isNew = await deps.transact(async (tx) => {
      await deps.bookings.lock(tx, bookingId)
      const cents = earnedStep(await heldOf(deps.journal, tx, bookingId), goal, played)
      const key = `earned:${bookingId}:${day}`
      return cents > 0 && deps.journal.post(tx, revenueEarned(key, day, { bookingId, userId }, cents))
    })
    if (isNew) earned += 1
  }
  return earned
}
