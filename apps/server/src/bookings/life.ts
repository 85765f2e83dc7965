import type { BookingDetail } from '@ayob/contract/bookings'
import { dayOf, minuteOfDay, startOfDay } from '@ayob/contract/days'
import { nextSteps } from '@ayob/domain/bookings/next'
import { expectedBy, paceState } from '@ayob/domain/delivery/pacing'
import type { Clock, Db } from '../platform/ports'
import { goalOf } from './aim'
import type { Delivered, Deliveries } from './ports'
import { type BookingRow, bookingStore, stateOf } from './store'

export interface LifeNeeds {
  readonly db: Db
  readonly clock: Clock
  readonly deliveries: Deliveries
  /** Where the outside reaches this server; short links begin with it. */
  readonly publicUrl: () => string
}

const NOTHING: Delivered = { plays: 0, seconds: 0, impressions: 0, clicks: 0 }

/** What a booking's own page tells beyond the list: history, delivery in parts, its pace and what comes next. */
export async function bookingLife(
  needs: LifeNeeds,
  row: BookingRow,
): Promise<Pick<BookingDetail, 'history' | 'delivery' | 'pace' | 'next' | 'short_link'>> {
  const { db, clock, deliveries, publicUrl } = needs
  const history = await bookingStore.history(db, row.id)
  const hours = await deliveries.byHour(db, row.id)
  const routes = await deliveries.byRoute(db, row.id)
  const cells = await deliveries.byCell(db, row.id)
  const ofDay = groupBy(hours, ({ hour }) => dayOf(hour))
  const ofHour = groupBy(hours, ({ hour }) => Math.floor(minuteOfDay(hour) / 60))
  return {
    history: history.map((entry) => ({
      at: entry.at.toISOString(),
      event: entry.event,
      by: entry.first_name ? `${entry.first_name} ${entry.last_name}` : entry.actor_kind,
      note: entry.note,
      status: entry.status,
      approvalStatus: entry.approval_status,
      paymentStatus: entry.payment_status,
    })),
    delivery: {
      by_hour: hours.map(({ hour, ...delivered }) => ({ hour: hour.toISOString(), ...delivered })),
      by_day: [...ofDay].map(([day, delivered]) => ({ day, ...delivered })),
      by_hour_of_day: Array.from({ length: 24 }, (_, hour) => ({ hour, ...(ofHour.get(hour) ?? NOTHING) })),
      by_route: [...routes],
      cells: [...cells],
    },
    pace: paceNow(row, hours, clock.now()),
    next: nextSteps(stateOf(row), {
      startDate: row.start_date,
      endDate: row.end_date,
      pausedOn: row.paused_at && dayOf(row.paused_at),
    }),
    short_link: row.link ? { url: `${publicUrl()}/q/${row.qr_code}`, target: row.link } : null,
  }
}

function paceNow(row: BookingRow, hours: readonly Delivered[], now: Date): BookingDetail['pace'] {
  if (!row.start_date || !row.end_date || !['running', 'paused', 'completed'].includes(row.status)) return null
  const flight = {
    goal: goalOf(row),
    startsAt: startOfDay(row.start_date).getTime(),
    endsAt: startOfDay(row.end_date).getTime(),
  }
  const expected = expectedBy(flight, now.getTime())
  const delivered = hours.reduce((sum, { plays }) => sum + plays, 0)
  return { expected, state: paceState(delivered, expected) }
}

function groupBy<Row extends Delivered, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Delivered> {
  const groups = new Map<Key, Delivered>()
  for (const row of rows) {
    const sum = groups.get(keyOf(row)) ?? NOTHING
    groups.set(keyOf(row), {
      plays: sum.plays + row.plays,
      seconds: sum.seconds + row.seconds,
      impressions: sum.impressions + row.impressions,
      clicks: sum.clicks + row.clicks,
    })
  }
  return groups
}
