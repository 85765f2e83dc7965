import { due } from '@ayob/domain/bookings/flight'
import { after } from '@ayob/domain/bookings/lifecycle'
import { bookingStore, factsOf } from './bookings.store'
import { endFlight } from './flights.commands'
import type { BookingDeps } from './ports'
import { moveByClock } from './steps.commands'

/**
 * Takes the steps that are due by the clock: unpaid bookings become overdue, paid ones are published, and flights end
 * or, when plays are missing, are extended. Returns the number of steps.
 */
export async function doWhatIsDue(deps: BookingDeps): Promise<number> {
  const now = deps.clock.now()
  let done = 0
  for (const row of await bookingStore.open(deps.db)) {
    const event = eventDue(row, now)
    if (!event || !after(factsOf(row), event === 'end' ? 'complete' : event, 'clock')) continue
    const isDone = await deps.transact((tx) =>
      event === 'end' ? endFlight(deps, tx, row.id) : moveByClock(deps, tx, row.id, event),
    )
    if (isDone) done += 1
  }
  return done
}

type OpenBooking = Awaited<ReturnType<typeof bookingStore.open>>[number]

function eventDue(row: OpenBooking, now: Date): 'overdue' | 'publish' | 'complete' | 'end' | undefined {
  const { status, start_date, end_date, paused_at, taken_down_at } = row
  if (status === 'scheduled' && start_date && due.started(start_date, now)) {
    if (row.payment_status !== 'completed') return 'overdue'
    // The flight waits while its advertiser is switched off or its creative is taken down. It starts later, with all its days.
    return row.advertiser_status === 'inactive' || taken_down_at ? undefined : 'publish'
  }
  if (status === 'running' && end_date && (row.extended || due.ended(end_date, now))) return 'end'
  if (status === 'paused' && paused_at && due.pausedTooLong(paused_at, now)) return 'complete'
  return undefined
}
