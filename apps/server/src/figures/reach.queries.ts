import { addDays, type Day, startOfDay } from '@ayob/contract/days'
import { ELSEWHERE } from '@ayob/contract/route-data'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../platform/ports'
import { prepared } from '../platform/prepared'

/** Whether plays happened within `days` days up to today, and up to a week ago. */
interface Reached {
  readonly now: boolean
  readonly weekAgo: boolean
}

const WEEK = 7

/**
 * The rows of bookings in a table of totals. Keeps the planner to the primary key. It would otherwise read the totals of
 * all advertisers, which grow with the age of the market.
 */
const rowsOf = (table: RawBuilder<unknown>, bookingIds: readonly string[]) => sql`
  unnest(${[...bookingIds]}::text[]) as asked (id),
  lateral (select * from ${table} t where t.booking_id = asked.id offset 0) own`

/** Screens that showed bookings within `days` days up to today, or up to a week ago. */
export async function screensReached(
  reader: Reader,
  bookingIds: readonly string[],
  today: Day,
  days: number,
): Promise<(Reached & { screenId: string })[]> {
  const { rows } = await sql<Reached & { screenId: string }>`
    select screen_id as "screenId", max(last_at) >= ${startOfDay(addDays(today, 1 - days))} as now,
      min(first_at) < ${startOfDay(addDays(today, 1 - WEEK))} as "weekAgo"
    from ${rowsOf(sql`screen_totals`, bookingIds)}
    group by screen_id
    having max(last_at) >= ${startOfDay(addDays(today, 1 - days - WEEK))}`.execute(reader)
  return rows
}

/** Routes on which bookings were shown within `days` days up to today, or up to a week ago. */
export async function routesReached(
  reader: Reader,
  bookingIds: readonly string[],
  today: Day,
  days: number,
): Promise<(Reached & { route: string })[]> {
  const { rows } = await sql<Reached & { route: string }>`
    select route, max(last_hour) >= ${startOfDay(addDays(today, 1 - days))} as now,
      min(first_hour) < ${startOfDay(addDays(today, 1 - WEEK))} as "weekAgo"
    from ${rowsOf(sql`month_totals`, bookingIds)}
    where route <> ${ELSEWHERE}
    group by route
    having max(last_hour) >= ${startOfDay(addDays(today, 1 - days - WEEK))}`.execute(reader)
  return rows
}

/** The last booking that each screen has shown since an instant, among the given ones, by screen. */
export async function shownSince(
  reader: Reader,
  bookingIds: readonly string[],
  since: Date,
): Promise<Map<string, string>> {
  const { rows } = await sql<{ screen_id: string; booking_id: string }>`
    select distinct on (screen_id) screen_id, booking_id
    from ${rowsOf(sql`screen_totals`, bookingIds)}
    where last_at >= ${since}
    order by screen_id, last_at desc`.execute(reader)
  return new Map(rows.map((row) => [row.screen_id, row.booking_id]))
}

const vehicles = prepared((reader, bookingId: string) =>
  sql<{ vehicles: number; plays: number; most: number }>`
    select count(*)::int as vehicles, coalesce(sum(plays), 0)::int as plays, coalesce(max(plays), 0)::int as most
    from (
      select sum(t.plays) as plays from screen_totals t join screens s on s.id = t.screen_id
      where t.booking_id = ${bookingId} group by s.vehicle_id having sum(t.plays) > 0
    ) as vehicles`.compile(reader),
)

/** The number of vehicles that played a booking, its plays, and those of the busiest vehicle. */
export async function vehiclesOfBooking(reader: Reader, bookingId: string) {
  return (await vehicles(reader, bookingId))[0] ?? { vehicles: 0, plays: 0, most: 0 }
}
