import { addDays, type Day, dayOf, startOfDay } from '@ayob/contract/days'
import { MINUTE_MS } from '@ayob/contract/durations'
import { ELSEWHERE } from '@ayob/contract/route-data'
import type { VehicleType } from '@ayob/contract/vehicle-types'
import { sql } from 'kysely'
import { dayInColombo, prepared } from '../../platform/columns'
import type { Reader } from '../../platform/ports'

/** Whether plays happened within `days` days up to today, and up to a week ago. */
interface Reached {
  readonly now: boolean
  readonly weekAgo: boolean
}

const WEEK = 7
/** A screen that played an ad within this time counts as showing it now: each loop repeats the ad, and screens report in batches. */
const SHOWN_MS = 10 * MINUTE_MS

const shownSince = (now: Date) => new Date(now.getTime() - SHOWN_MS)

/** A screen that showed an advertiser's bookings. */
interface ReachedScreen extends Reached {
  readonly screenId: string
  /** The running booking that it shows now; null without one. */
  readonly showing: string | null
}

/**
 * Screens that showed an advertiser's bookings within `days` days up to today, or up to a week ago, and the running one
 * that each shows now.
 */
export async function screensReached(
  reader: Reader,
  advertiserId: string,
  now: Date,
  days: number,
): Promise<ReachedScreen[]> {
  const today = dayOf(now)
  const first = addDays(today, 1 - days - WEEK)
  const { rows } = await sql<ReachedScreen>`
    select screen_id as "screenId", max(last_at) >= ${startOfDay(addDays(today, 1 - days))} as now,
      min(first_at) < ${startOfDay(addDays(today, 1 - WEEK))} as "weekAgo",
      -- The last booking is the largest text that begins with the time. An ordered aggregate would sort all rows.
      substr(max(to_char(last_at at time zone 'UTC', 'YYYYMMDDHH24MISSUS') || b.id)
        filter (where b.status = 'running' and last_at >= ${shownSince(now)}), 21) as showing
    from bookings b, lateral (
      -- Keeps the planner to the primary key. It would otherwise read the totals of all advertisers.
      select * from screen_totals t where t.booking_id = b.id offset 0
    ) own
    where b.advertiser_id = ${advertiserId} and b.end_date >= ${first}::date
    group by screen_id
    having max(last_at) >= ${startOfDay(first)}`.execute(reader)
  return rows
}

/** Screens that show a booking now. */
export async function screensShowing(reader: Reader, bookingId: string, now: Date): Promise<string[]> {
  const rows = await reader
    .selectFrom('screen_totals')
    .select('screen_id')
    .where('booking_id', '=', bookingId)
    .where('last_at', '>=', shownSince(now))
    .execute()
  return rows.map((row) => row.screen_id)
}

/** Routes on which an advertiser's bookings were shown within `days` days up to today, or up to a week ago. */
export async function routesReached(
  reader: Reader,
  advertiserId: string,
  today: Day,
  days: number,
): Promise<(Reached & { route: string })[]> {
  const { rows } = await sql<Reached & { route: string }>`
    select route, bool_or(day > ${addDays(today, -days)}::date) as now, bool_or(day <= ${addDays(today, -WEEK)}::date) as "weekAgo"
    from (
      select day, part as route from advertiser_day_parts
      where advertiser_id = ${advertiserId} and day between ${addDays(today, 1 - days - WEEK)}::date and ${today}::date
        and part ~ '^[a-z]' and part <> ${ELSEWHERE}
      group by day, part having sum(plays) > 0
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

/**
 * Medians over the vehicles of a type that were on air on a day, except one: minutes on air, plays, and earnings before
 * the device deduction, in cents. Zeros when there are no other vehicles.
 */
export async function likeVehicles(reader: Reader, vehicleId: string, vehicleType: VehicleType, day: Day) {
  const { rows } = await sql<{ vehicles: number; minutes: number; plays: number; gross: number }>`
    with days as (
      select s.vehicle_id, sum(bit_count(a.minutes::bit(64)))::int as minutes, sum(a.plays)::int as plays
      from screens s cross join lateral (
        select minutes, plays from airtime_totals t
        where t.screen_id = s.id and t.hour >= ${startOfDay(day)} and t.hour < ${startOfDay(addDays(day, 1))} offset 0
      ) as a
      where s.vehicle_type = ${vehicleType} and s.vehicle_id <> ${vehicleId} group by 1
    ),
    earned as (
      select vehicle_id, sum(gross_cents) as gross from driver_earnings where day = ${day}::date group by 1
    )
    select count(*)::int as vehicles,
      coalesce(percentile_cont(0.5) within group (order by minutes), 0)::float8 as minutes,
      coalesce(percentile_cont(0.5) within group (order by plays), 0)::float8 as plays,
      coalesce(round(percentile_cont(0.5) within group (order by coalesce(gross, 0))), 0)::bigint as gross
    from days left join earned using (vehicle_id)`.execute(reader)
  return rows[0] ?? { vehicles: 0, minutes: 0, plays: 0, gross: 0 }
}

/** Minutes on air by driver and Colombo day, over all their screens. Days off air are absent. */
export async function minutesByDay(
  db: Reader,
  driverIds: readonly string[],
  from: Date,
  to: Date,
): Promise<Map<string, Map<string, number>>> {
  const { rows } = await sql<{ driver_id: string; day: string; minutes: number }>`
    select s.driver_id, ${dayInColombo(sql`a.hour`)}::text as day,
      round(sum(a.duration_ms) / 60000)::int as minutes
    from screens s join airtime_totals a on a.screen_id = s.id
    where s.driver_id = any(${[...driverIds]}::text[]) and a.hour >= ${from} and a.hour < ${to}
    group by 1, 2`.execute(db)
  const drivers = new Map<string, Map<string, number>>()
  for (const { driver_id: id, day, minutes } of rows) {
    drivers.set(id, (drivers.get(id) ?? new Map()).set(day, minutes))
  }
  return drivers
}

/** Minutes on air of a driver by Colombo day, both days included. */
export async function minutesOfDriver(db: Reader, driverId: string, from: Day, to: Day): Promise<Map<string, number>> {
  const minutes = await minutesByDay(db, [driverId], startOfDay(from), startOfDay(addDays(to, 1)))
  return minutes.get(driverId) ?? new Map()
}

/** Valid plays of all bookings by route id since an instant. */
export async function playsByRoute(reader: Reader, since: Date): Promise<Map<string, number>> {
  const { rows } = await sql<{ route: string; plays: number }>`
    select route, sum(plays)::bigint as plays from route_totals where hour >= ${since} group by route`.execute(reader)
  return new Map(rows.map((row) => [row.route, row.plays]))
}
