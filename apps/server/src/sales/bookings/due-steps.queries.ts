import { due } from '@ayob/domain/bookings/flight'
import { after, statesFor } from '@ayob/domain/bookings/lifecycle'
import { sql } from 'kysely'
import type { Reader } from '../../platform/ports'
import { factsOf } from './bookings.store'

/** The bookings with a step that is due by the clock: `end` for a flight whose days are over or made good. */
export async function dueSteps(reader: Reader, now: Date) {
  return (await openBookings(reader)).flatMap((row) => {
    const event = eventDue(row, now)
    return event && after(factsOf(row), event === 'end' ? 'complete' : event, 'clock') ? [{ id: row.id, event }] : []
  })
}

type OpenBooking = Awaited<ReturnType<typeof openBookings>>[number]

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

/** Bookings that may have a step due by the clock. */
function openBookings(reader: Reader) {
  return reader
    .selectFrom('bookings')
    .innerJoin('users', 'users.id', 'bookings.advertiser_id')
    .select([
      'bookings.id',
      'approval_status',
      'payment_status',
      'bookings.status',
      'users.status as advertiser_status',
    ])
    .select(['start_date', 'end_date', 'paused_at', 'taken_down_at'])
    .select(sql<boolean>`exists (select from flight_extensions e where e.booking_id = bookings.id)`.as('extended'))
    .where('bookings.status', 'in', statesFor('overdue', 'publish', 'complete', 'extend').status)
    .execute()
}
