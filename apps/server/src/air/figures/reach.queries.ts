import { addDays, type Day, startOfDay } from '@ayob/contract/days'
import { ELSEWHERE } from '@ayob/contract/route-data'
import { sql } from 'kysely'
import type { Reader } from '../../platform/ports'
import { prepared } from '../../platform/prepared'
import { DAY_OF_HOUR } from './periods.queries'

/** Whether plays happened within `days` days up to today, and up to a week ago. */
interface Reached {
  readonly now: boolean
  readonly weekAgo: boolean
}

const WEEK = 7

/** A screen that showed an advertiser's bookings. */
interface ReachedScreen extends Reached {
  readonly screenId: string
  /** The running booking that it showed last, since the requested instant; null without one. */
  readonly showing: string | null
}

/**
 * Screens that showed an advertiser's bookings within `days` days up to today, or up to a week ago, and the running one
 * that each has shown last since an instant.
 */
export async function screensReached(
  reader: Reader,
  advertiserId: string,
  today: Day,
  days: number,
  since: Date,
): Promise<ReachedScreen[]> {
  const first = addDays(today, 1 - days - WEEK)
  const { rows } = await sql<ReachedScreen>`
    select screen_id as "screenId", max(last_at) >= ${startOfDay(addDays(today, 1 - days))} as now,
      min(first_at) < ${startOfDay(addDays(today, 1 - WEEK))} as "weekAgo",
      -- The last booking is the largest text that begins with the time. An ordered aggregate would sort all rows.
      substr(max(to_char(last_at at time zone 'UTC', 'YYYYMMDDHH24MISSUS') || b.id)
        filter (where b.status = 'running' and last_at >= ${since}), 21) as showing
    from bookings b, lateral (
      -- Keeps the planner to the primary key. It would otherwise read the totals of all advertisers.
      select * from screen_totals t where t.booking_id = b.id offset 0
    ) own
    where b.advertiser_id = ${advertiserId} and b.end_date >= ${first}::date
    group by screen_id
    having max(last_at) >= ${startOfDay(first)}`.execute(reader)
  return rows
}

/** Routes on which an advertiser's bookings were shown within `days` days up to today, or up to a week ago. */
export async function routesReached(
  reader: Reader,
  advertiserId: string,
  today: Day,
  days: number,
): Promise<(Reached & { route: string })[]> {
  const own = sql`advertiser_id = ${advertiserId}`
  const { rows } = await sql<Reached & { route: string }>`
    with played as (
      select day, part as route, plays from advertiser_day_parts
      where ${own} and day >= ${addDays(today, 1 - days - WEEK)}::date and part ~ '^[a-z]'
      union all
      select ${DAY_OF_HOUR}, route, plays from delivery_open join delivery_totals using (booking_id, hour) where ${own}
      union all
      select ${DAY_OF_HOUR}, route, plays from delivery_late l
      where ${own} and not exists (select from delivery_open o where o.booking_id = l.booking_id and o.hour = l.hour)
    )
    select route, bool_or(day > ${addDays(today, -days)}::date) as now, bool_or(day <= ${addDays(today, -WEEK)}::date) as "weekAgo"
    from (
      select day, route from played
      where route <> ${ELSEWHERE} and day between ${addDays(today, 1 - days - WEEK)}::date and ${today}::date
      group by day, route having sum(plays) > 0
    ) shown group by route`.execute(reader)
  return rows
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
