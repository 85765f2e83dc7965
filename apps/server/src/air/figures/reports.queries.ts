import type { Day } from '@ayob/contract/days'
import { DAY_S } from '@ayob/contract/durations'
import type { VehicleType } from '@ayob/contract/vehicle-types'
import type { Period, PeriodFigures, PeriodPart, RawFigures } from '@ayob/domain/reports/figures'
import { sql } from 'kysely'
import type { Reader } from '../../platform/ports'
import { type FigureRow, figuresOf, SUMS } from './bookings.queries'

/** A booking's share of a period. */
interface BookingSum {
  readonly bookingId: string
  /** Figures of the period. */
  readonly figures: RawFigures
  /** Plays before the period. */
  readonly playsBefore: number
}

/** Bookings of one type that were sold with equal terms, for a goal each. */
interface Sold {
  readonly vehicle_type: VehicleType
  readonly campaign_id: string | null
  readonly route_ids: string[]
  readonly quantity: number
  readonly duration_days: number
  readonly bookings: number
  /** Plays up to the end of the period. */
  readonly delivered: number
}

/** Figures, and the delivered value in cents. */
interface Valued {
  readonly figures: RawFigures
  readonly valueCents: number
}

/** An advertiser's bookings, of one vehicle type or of all, between two days. */
interface Asked {
  readonly advertiserId: string
  readonly vehicleType?: VehicleType | undefined
  readonly from: Day
  readonly to: Day
}

const ofType = ({ vehicleType }: Asked) => (vehicleType === undefined ? sql`` : sql`and vehicle_type = ${vehicleType}`)

const between = (asked: Asked) => sql`
  advertiser_id = ${asked.advertiserId} and day between ${asked.from}::date and ${asked.to}::date ${ofType(asked)}`

/** Sums of an advertiser by day. */
export async function sumsByDay(reader: Reader, asked: Asked): Promise<Map<Day, Valued>> {
  const { rows } = await sql<FigureRow & { day: Day; value_cents: number }>`
    select day, ${SUMS}, sum(value_cents)::bigint as value_cents from advertiser_days
    where ${between(asked)} group by day`.execute(reader)
  return new Map(rows.map((row) => [row.day, { figures: figuresOf(row), valueCents: row.value_cents }]))
}

/** Sums of an advertiser by vehicle type. */
export async function sumsByType(reader: Reader, asked: Asked): Promise<Map<VehicleType, Valued>> {
  const { rows } = await sql<FigureRow & { vehicle_type: VehicleType; value_cents: number }>`
    select vehicle_type, ${SUMS}, sum(value_cents)::bigint as value_cents from advertiser_days
    where ${between(asked)} group by vehicle_type`.execute(reader)
  return new Map(rows.map((row) => [row.vehicle_type, { figures: figuresOf(row), valueCents: row.value_cents }]))
}

/** The most advertisers that are compared. */
const MOST_OTHERS = 200

/**
 * Sums since a day of each other advertiser with a running ad on a type of vehicle. Reads their days by the primary key, so
 * the cost does not grow with what ran before.
 */
export async function sumsOfOthers(
  reader: Reader,
  { advertiserId, vehicleType, since }: { advertiserId: string; vehicleType: string; since: Day },
): Promise<Valued[]> {
  const { rows } = await sql<FigureRow & { value_cents: number }>`
    select own.* from (
      select distinct advertiser_id from bookings
      where status = 'running' and vehicle_type = ${vehicleType} and advertiser_id <> ${advertiserId}
      order by advertiser_id limit ${MOST_OTHERS}
    ) others cross join lateral (
      select ${SUMS}, coalesce(sum(value_cents), 0)::bigint as value_cents from advertiser_days d
      where d.advertiser_id = others.advertiser_id and day >= ${since}::date and vehicle_type = ${vehicleType}
      -- Keeps the planner to the primary key.
      offset 0
    ) own where own.plays > 0`.execute(reader)
  return rows.map((row) => ({ figures: figuresOf(row), valueCents: row.value_cents }))
}

/** Sums of an advertiser by hour of the day and by route. */
export async function sumsByPart(reader: Reader, asked: Asked): Promise<{ hours: PeriodPart[]; routes: PeriodPart[] }> {
  const { rows } = await sql<FigureRow & { part: string; worth: number }>`
    select part, ${SUMS}, sum(worth) as worth from advertiser_day_parts
    where ${between(asked)} group by part`.execute(reader)
  const parts = rows.map((row): PeriodPart => ({ part: row.part, figures: figuresOf(row), worth: row.worth }))
  return { hours: parts.filter(({ part }) => HOUR.test(part)), routes: parts.filter(({ part }) => !HOUR.test(part)) }
}

const HOUR = /^\d\d$/

const among = ({ advertiserId, from, to }: Asked) => sql`
  advertiser_id = ${advertiserId} and last_day >= ${from}::date and first_day <= ${to}::date`

/** Ids of an advertiser's bookings, of all vehicle types, that may have plays on a route between two days. */
export async function playedOn(reader: Reader, asked: Asked, route: string): Promise<string[]> {
  const { rows } = await sql<{ booking_id: string }>`
    select booking_id from booking_sums s
    where ${among(asked)} and exists (
      select from month_totals m
      where m.booking_id = s.booking_id and m.route = ${route}
        and m.month between date_trunc('month', ${asked.from}::date) and ${asked.to}::date
      -- Keeps the planner to the primary key. It would otherwise read the totals of all advertisers.
      offset 0
    )`.execute(reader)
  return rows.map((row) => row.booking_id)
}

/**
 * An advertiser's bookings with figures in a period, those with most plays first and at most `most` of them, and what was
 * sold with all of them. A booking entirely within the period is read from one row.
 */
export async function bookingsOfPeriod(
  reader: Reader,
  asked: Asked,
  most: number | undefined,
): Promise<{ bookings: BookingSum[]; sold: Sold[] }> {
  const [from, to] = [sql`${asked.from}::date`, sql`${asked.to}::date`]
  const isWhole = sql`first_day >= ${from} and last_day <= ${to}`
  const now = sql`filter (where day >= ${from})`
  // A single value is read much faster than a row for each of thousands of bookings.
  const { rows } = await sql<{ bookings: (FigureRow & { booking_id: string; before: number })[]; sold: Sold[] }>`
    with found as (
      select booking_id, plays, duration_ms, impression_micros, clicks, 0 as before from booking_sums
      where ${among(asked)} and ${isWhole}
      union all
      select s.booking_id, d.* from (select booking_id from booking_sums where ${among(asked)} and not (${isWhole})) s
        cross join lateral (
          select coalesce(sum(plays) ${now}, 0)::bigint as plays, coalesce(sum(duration_ms) ${now}, 0)::bigint as duration_ms,
            coalesce(sum(impression_micros) ${now}, 0)::bigint as impression_micros,
            coalesce(sum(clicks) ${now}, 0)::bigint as clicks,
            coalesce(sum(plays) filter (where day < ${from}), 0)::int as before
          from booking_days b where b.booking_id = s.booking_id and b.day <= ${to}
        ) d
    ), shown as materialized (
      select found.*, b.number, b.vehicle_type, b.campaign_id, b.route_ids, b.quantity, b.duration_days
      from found join bookings b on b.id = found.booking_id and b.advertiser_id = ${asked.advertiserId}
      where (plays > 0 or clicks > 0) ${ofType(asked)}
    )
    select (
      select coalesce(json_agg(listed), '[]') from (
        select booking_id, plays, duration_ms, impression_micros::text, clicks, before
        from shown order by plays desc, number desc limit ${most ?? null}::int
      ) listed
    ) as bookings, (
      select coalesce(json_agg(groups), '[]') from (
        select vehicle_type, min(campaign_id) as campaign_id, route_ids, quantity, duration_days,
          count(*) as bookings, sum(before + plays) as delivered
        from shown group by vehicle_type, campaign_id is null, route_ids, quantity, duration_days
      ) groups
    ) as sold`.execute(reader)
  const [{ bookings, sold } = { bookings: [], sold: [] }] = rows
  return {
    bookings: bookings.map((row) => ({
      bookingId: row.booking_id,
      figures: figuresOf(row),
      playsBefore: row.before,
    })),
    sold,
  }
}

const seconds = (at: Date) => at.getTime() / 1000

interface PeriodRow extends FigureRow {
  readonly booking_id: string | null
  readonly days: Record<string, number> | null
  readonly day: number | null
  readonly hour: string | null
  readonly route: string | null
  readonly worth: number
}

/**
 * Figures of bookings by booking, by day, by hour of the day and by route, in one pass over their hours, or over those of
 * one route. `worthOfPlay` is the value of one play of a booking; only the ratio between bookings matters.
 */
export async function figuresOfPeriod(
  db: Reader,
  bookings: readonly { readonly id: string; readonly worthOfPlay: number }[],
  { start, from, end, route }: Period,
): Promise<PeriodFigures> {
  const fromDay = Math.round((seconds(from) - seconds(start)) / DAY_S)
  // Sums of whole numbers below 2^53 are exact in floating point, and much faster than wide integers.
  const { rows } = await sql<PeriodRow>`
    with flights as materialized (
      select * from unnest(${bookings.map(({ id }) => id)}::text[], ${bookings.map((one) => one.worthOfPlay)}::float8[])
        as flight (booking_id, worth)
    ), played as (
      select booking_id, worth, at / 24 as day, at / 24 >= ${fromDay}::int as now, route, at % 24 as hour, plays,
        duration_ms, impression_micros, clicks
      from flights, lateral (
        select ((date_part('epoch', hour) - ${seconds(start)}::float8) / 3600)::int as at, route,
          plays::int as plays, duration_ms::float8 as duration_ms, impression_micros::float8 as impression_micros,
          clicks::int as clicks
        from delivery_totals total
        where total.booking_id = flights.booking_id and hour >= ${start} and hour < ${end}
          ${route === null ? sql`` : sql`and route = ${route}`}
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
        sum(clicks) filter (where day >= ${fromDay}) as clicks, json_object_agg(day, plays) as days
      from cells where of_booking group by booking_id
      union all
      select null, day, null, null, null, sum(plays), sum(duration_ms), sum(impression_micros), sum(clicks), null
      from cells where of_booking group by day
      union all
      select null, null, hour, route, worth, plays, duration_ms, impression_micros, clicks, null
      from cells where not of_booking and now
    )
    select booking_id, day, days, lpad(hour::text, 2, '0') as hour, route, worth, coalesce(plays, 0)::bigint as plays,
      coalesce(duration_ms, 0)::bigint as duration_ms,
      coalesce(impression_micros, 0)::bigint::text as impression_micros, coalesce(clicks, 0)::bigint as clicks
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
      const days = new Map(Object.entries(row.days ?? {}).map(([day, plays]) => [Number(day), plays]))
      found.bookings.push({ bookingId: row.booking_id, figures, days })
    } else if (row.day !== null) found.days.set(row.day, figures)
    else if (row.hour !== null) found.hours.push({ part: row.hour, figures, worth: row.worth })
    else if (row.route !== null) found.routes.push({ part: row.route, figures, worth: row.worth })
  }
  return found
}
