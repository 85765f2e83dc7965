import { addDays, type Day, startOfDay } from '@ayob/contract/days'
import { DAY_S } from '@ayob/contract/durations'
import type { Period, PeriodFigures, PeriodPart, RawFigures } from '@ayob/domain/reports/figures'
import { sql } from 'kysely'
import type { Reader } from '../../platform/ports'

const seconds = (at: Date) => at.getTime() / 1000

/** Plays of bookings by day up to a day, both summed and not yet summed. A booking without plays is absent. */
export async function playsByDay(
  db: Reader,
  ids: readonly string[],
  until: Day,
): Promise<Map<string, Map<Day, number>>> {
  const asked = sql`booking_id = any(${[...ids]}::text[])`
  const end = startOfDay(addDays(until, 1))
  const { rows } = await sql<{ booking_id: string; days: string }>`
    select booking_id, string_agg(day || ' ' || plays, ',' order by day) as days from (
      select booking_id, day, sum(plays) as plays from (
        select booking_id, day, plays from booking_days where ${asked} and day <= ${until}::date
        union all
        select booking_id, ${DAY_OF_HOUR}, plays from delivery_open join delivery_totals using (booking_id, hour)
        where ${asked} and hour < ${end}
        union all
        select booking_id, ${DAY_OF_HOUR}, plays from delivery_late l
        where ${asked} and hour < ${end}
          and not exists (select from delivery_open o where o.booking_id = l.booking_id and o.hour = l.hour)
      ) found group by booking_id, day
    ) summed group by booking_id`.execute(db)
  return new Map(rows.map((row) => [row.booking_id, playsOfDays(row.days)]))
}

/** The Colombo day of the column `hour`. */
export const DAY_OF_HOUR = sql`((hour at time zone 'UTC') + interval '330 minutes')::date`

/** Plays of bookings before a day, both summed and not yet summed. A booking without plays is absent. */
export async function playsBefore(db: Reader, ids: readonly string[], day: Day): Promise<Map<string, number>> {
  const byDay = await playsByDay(db, ids, addDays(day, -1))
  return new Map([...byDay].map(([id, days]) => [id, [...days.values()].reduce((sum, plays) => sum + plays, 0)]))
}

/** Returns those of some bookings that may have plays on a route between two days: all with plays there in these months. */
export async function playedOn(
  db: Reader,
  ids: readonly string[],
  route: string,
  from: Day,
  to: Day,
): Promise<Set<string>> {
  const { rows } = await sql<{ booking_id: string }>`
    select asked.booking_id from unnest(${[...ids]}::text[]) as asked (booking_id)
    where exists (
      select from month_totals m
      where m.booking_id = asked.booking_id and m.route = ${route}
        and m.month between date_trunc('month', ${from}::date) and ${to}::date
      -- Keeps the planner to the primary key. It would otherwise read the totals of all advertisers.
      offset 0
    )`.execute(db)
  return new Set(rows.map((row) => row.booking_id))
}

/** The source of a period's plays: all hours, or only those that are not yet in a sum, including plays from before the period. */
export type Source = 'hours' | 'waiting'

const BY_HOUR = ({ start, end, route }: Period) => sql`
  select hour, route, plays, duration_ms, impression_micros, clicks from delivery_totals total
  where total.booking_id = flights.booking_id and hour >= ${start} and hour < ${end}
    ${route === null ? sql`` : sql`and route = ${route}`}`

const WAITING = (end: Date) => sql`
  select t.hour, t.route, t.plays, t.duration_ms, t.impression_micros, t.clicks
  from delivery_open o join delivery_totals t on t.booking_id = o.booking_id and t.hour = o.hour
  where o.booking_id = flights.booking_id and o.hour < ${end}
  union all
  select l.hour, l.route, l.plays, l.duration_ms, l.impression_micros, l.clicks
  from delivery_late l left join delivery_open o on o.booking_id = l.booking_id and o.hour = l.hour
  where l.booking_id = flights.booking_id and l.hour < ${end} and o.hour is null`

interface Row {
  plays: string
  duration_ms: string
  impression_micros: string
  clicks: string
  booking_id: string | null
  days: string | null
  day: number | null
  hour: string | null
  route: string | null
  worth: number
}

/**
 * Figures of bookings by booking, by day, by hour of the day and by route, in one pass over the totals, or over those of
 * one route. `worthOfPlay` is the value of one play of a booking; only the ratio between bookings matters.
 */
export async function figuresOfPeriod(
  db: Reader,
  bookings: readonly { readonly id: string; readonly worthOfPlay: number }[],
  period: Period,
  source: Source = 'hours',
): Promise<PeriodFigures> {
  const fromDay = Math.round((seconds(period.from) - seconds(period.start)) / DAY_S)
  // Sums of whole numbers below 2^53 are exact in floating point, and much faster than wide integers.
  const { rows } = await sql<Row>`
    with flights as materialized (
      select * from unnest(${bookings.map(({ id }) => id)}::text[], ${bookings.map((one) => one.worthOfPlay)}::float8[])
        as flight (booking_id, worth)
    ), played as (
      -- Whole numbers below zero are divided towards zero, so the day of what waits from before the start is rounded down.
      select booking_id, worth, (at - (at % 24 + 24) % 24) / 24 as day, at / 24 >= ${fromDay}::int as now, route,
        at % 24 as hour, plays, duration_ms, impression_micros, clicks
      from flights, lateral (
        select ((date_part('epoch', hour) - ${seconds(period.start)}::float8) / 3600)::int as at, route,
          plays::int as plays, duration_ms::float8 as duration_ms, impression_micros::float8 as impression_micros,
          clicks::int as clicks
        from (${source === 'hours' ? BY_HOUR(period) : WAITING(period.end)}) own
        -- Keeps the planner to the primary key. It would otherwise read the totals of all advertisers.
        offset 0
      ) own
    ), cells as materialized (
      select booking_id, day, now, hour, route, grouping(booking_id) = 0 as of_booking, sum(plays) as plays,
        sum(duration_ms) as duration_ms, sum(impression_micros) as impression_micros, sum(clicks) as clicks,
        sum(plays * worth) as worth
      from played
      group by grouping sets ((booking_id, day), (now, hour), (now, route))
    ), sums as (
      select booking_id, null::int as day, null::int as hour, null as route, null::float8 as worth,
        sum(plays) filter (where day >= ${fromDay}) as plays,
        sum(duration_ms) filter (where day >= ${fromDay}) as duration_ms,
        sum(impression_micros) filter (where day >= ${fromDay}) as impression_micros,
        sum(clicks) filter (where day >= ${fromDay}) as clicks, string_agg(day || ' ' || plays, ',') as days
      from cells where of_booking group by booking_id
      union all
      select null, day, null, null, null, sum(plays), sum(duration_ms), sum(impression_micros), sum(clicks), null
      from cells where of_booking group by day
      union all
      select null, null, hour, route, worth, plays, duration_ms, impression_micros, clicks, null
      from cells where not of_booking and now
    )
    select booking_id, day, days, lpad(hour::text, 2, '0') as hour, route, worth, coalesce(plays, 0)::text as plays,
      coalesce(duration_ms, 0)::bigint::text as duration_ms,
      coalesce(impression_micros, 0)::bigint::text as impression_micros, coalesce(clicks, 0)::text as clicks
    from sums
  `.execute(db)
  const found: {
    bookings: PeriodFigures['bookings'][number][]
    days: Map<number, RawFigures>
    hours: PeriodPart[]
    routes: PeriodPart[]
  } = { bookings: [], days: new Map(), hours: [], routes: [] }
  for (const row of rows) {
    const figures = figuresOf(row)
    if (row.booking_id !== null) {
      found.bookings.push({ bookingId: row.booking_id, figures, days: daysOf(row.days ?? '') })
    } else if (row.day !== null) found.days.set(row.day, figures)
    else if (row.hour !== null) found.hours.push({ part: row.hour, figures, worth: row.worth })
    else if (row.route !== null) found.routes.push({ part: row.route, figures, worth: row.worth })
  }
  return found
}

const figuresOf = (row: Row): RawFigures => ({
  plays: Number(row.plays),
  durationMs: Number(row.duration_ms),
  impressionMicros: BigInt(row.impression_micros),
  clicks: Number(row.clicks),
})

const daysOf = (text: string): Map<number, number> =>
  new Map(
    text.split(',').map((pair) => {
      const [day = 0, plays = 0] = pair.split(' ').map(Number)
      return [day, plays]
    }),
  )

/** Plays of bookings by day, as summed so far, up to a day. */
export async function addedDays(
  reader: Reader,
  bookingIds: readonly string[],
  until: Day = '9999-12-31',
): Promise<Map<string, ReadonlyMap<Day, number>>> {
  const { rows } = await sql<{ booking_id: string; days: string }>`
    select booking_id, string_agg(day || ' ' || plays, ',') as days from booking_days
    where booking_id = any(${[...bookingIds]}::text[]) and day <= ${until}::date group by booking_id`.execute(reader)
  return new Map(rows.map((row) => [row.booking_id, playsOfDays(row.days)]))
}

/** Reads `2026-03-01 12,2026-03-02 7` as plays by day. */
export const playsOfDays = (days: string): Map<Day, number> =>
  new Map(days.split(',').map((pair): [Day, number] => [pair.slice(0, 10), Number(pair.slice(11))]))
