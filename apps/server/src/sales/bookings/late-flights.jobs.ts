import { minuteOfDay, startOfDay } from '@ayob/contract/days'
import { DAY_MS } from '@ayob/contract/durations'
import { bookingStore } from './bookings.store'
import { paceOf } from './pace'
import { type BookingDeps, NOTHING_DELIVERED } from './ports'
import { goalOf, showTimes } from './targeting'

/** Notifications are only sent in the daytime. Minutes of the day. */
const [FROM, UNTIL] = [9 * 60, 18 * 60]
const TOLD_AGAIN_MS = 7 * DAY_MS

/**
 * Notifies advertisers of running flights that are behind their goal after the first day, at most once a week. Of two
 * concurrent runs, only one sends the notification.
 */
export async function tellOfLateFlights(deps: BookingDeps): Promise<void> {
  const now = deps.clock.now()
  const minute = minuteOfDay(now)
  if (minute < FROM || minute >= UNTIL) return
  const flights = await bookingStore.untold(deps.db, new Date(now.getTime() - TOLD_AGAIN_MS))
  const begun = flights.filter(({ start_date }) => now.getTime() - startOfDay(start_date).getTime() >= DAY_MS)
  const delivered = await deps.deliveries.byBooking(
    deps.db,
    begun.map(({ id }) => id),
  )
  for (const row of begun) {
    const { plays } = delivered.get(row.id) ?? NOTHING_DELIVERED
    const flight = { goal: goalOf(row), start: row.start_date, end: row.end_date, times: showTimes(row) }
    const { state, expected } = paceOf(flight, plays, now)
    if (state !== 'behind') continue
    await deps.transact(async (tx) => {
      if (!(await bookingStore.markTold(tx, row, now))) return
      await deps.emit(tx, 'booking.behind', { bookingId: row.id, delivered: plays, expected })
    })
  }
}
