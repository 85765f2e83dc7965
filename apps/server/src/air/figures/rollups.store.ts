import type { Day } from '@ayob/contract/days'
import type { VehicleType } from '@ayob/contract/vehicle-types'
import { sql } from 'kysely'
import { type Columns, unnest } from '../../platform/columns'
import type { Db, Reader, Tx } from '../../platform/ports'

/**
 * Ids of advisory locks. Writers of `delivery_totals` share the first (see migration 0095); writers of the sums take
 * the second.
 */
const WRITING = 7403
const ADDING = 7404

/** Figures of a row of sums. Impressions are exact millionths. */
export interface SumFigures {
  plays: number
  durationMs: number
  impressionMicros: number
  clicks: number
}

/** The facts of a booking whose plays are summed. */
export interface SummedBooking {
  readonly id: string
  readonly advertiserId: string
  readonly vehicleType: VehicleType
  readonly netCents: number
  /** Plays sold. */
  readonly goal: number
}

export interface BookingDay extends SumFigures {
  readonly bookingId: string
  readonly day: Day
}

export interface AdvertiserDay extends SumFigures {
  readonly advertiserId: string
  readonly day: Day
  readonly vehicleType: VehicleType
  valueCents: number
}

export interface AdvertiserPart extends SumFigures {
  readonly advertiserId: string
  readonly day: Day
  readonly vehicleType: VehicleType
  /** An hour in two digits, or a route. */
  readonly part: string
  readonly worth: number
}

/** Moves the border between open and late hours, but never back. Returns when nobody writes with the old border any more. */
export async function moveBorder(tx: Tx, hour: Date): Promise<void> {
  await sql`select pg_advisory_xact_lock(${WRITING}::bigint)`.execute(tx)
  await sql`update rollup_border set hour = greatest(hour, ${hour}::timestamptz)`.execute(tx)
}

/** Returns whether the border is before an hour. */
export async function isBorderBefore(db: Db, hour: Date): Promise<boolean> {
  const { rows } = await sql`select from rollup_border where hour < ${hour}::timestamptz`.execute(db)
  return rows.length > 0
}

/** Serialises writers of the sums across all processes until the transaction ends. */
export async function lockSums(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ADDING}::bigint)`.execute(tx)
}

/**
 * The next ids, at most `limit`, of bookings with something to add: hours before the border, or late changes. Both tables
 * are read in the order of their keys and only as far as needed, however much waits.
 */
export async function bookingsToAdd(reader: Reader, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ booking_id: string }>`
    select booking_id from (
      (select booking_id from delivery_open
        where booking_id > ${after} and hour < (select hour from rollup_border)
        group by booking_id order by booking_id limit ${limit})
      union
      (select booking_id from delivery_late where booking_id > ${after}
        group by booking_id order by booking_id limit ${limit})
    ) waiting order by booking_id limit ${limit}`.execute(reader)
  return rows.map((row) => row.booking_id)
}

/**
 * Removes and returns what bookings have to add, so that nobody adds it again: hours before the border with their
 * current totals, and late changes of other hours. Uses one statement, so that hours and changes are consistent.
 * Returns rows by booking and day, and by advertiser, day, type and part.
 */
export async function takeWaiting(tx: Tx, bookings: readonly SummedBooking[]) {
  const flights = bookings.map((booking) => ({ ...booking, worth: booking.netCents / booking.goal }))
  const { rows } = await sql<SumFigures & Taken>`
    with flights as materialized (
      select * from ${unnest(flights, FLIGHT)} as f (booking_id, advertiser_id, vehicle_type, worth)
    ), opened as (
      delete from delivery_open o using flights f
      where o.booking_id = f.booking_id and o.hour < (select hour from rollup_border) returning o.booking_id, o.hour
    ), late as (
      delete from delivery_late l using flights f where l.booking_id = f.booking_id returning l.*
    ), changes as (
      select t.booking_id, t.hour, t.route, t.plays, t.duration_ms, t.impression_micros, t.clicks
      from opened join delivery_totals t using (booking_id, hour)
      union all
      select l.booking_id, l.hour, l.route, l.plays, l.duration_ms, l.impression_micros, l.clicks
      from late l left join opened o using (booking_id, hour) where o.hour is null
    ), played as (
      select f.*, ((c.hour at time zone 'UTC') + interval '330 minutes') as at, c.route,
        plays, duration_ms, impression_micros, clicks
      from changes c join flights f using (booking_id)
    ), parted as (
      select booking_id, advertiser_id, vehicle_type, worth, at::date as day, to_char(at, 'HH24') as hour, route,
        plays::float8 as plays, duration_ms::float8 as duration_ms, impression_micros::float8 as impression_micros,
        clicks::float8 as clicks
      from played
    )
    select booking_id as "bookingId", advertiser_id as "advertiserId", vehicle_type as "vehicleType", day::text as day,
      coalesce(hour, route) as part, sum(plays) as plays, sum(duration_ms) as "durationMs",
      sum(impression_micros) as "impressionMicros", sum(clicks) as clicks, sum(plays * worth) as worth
    from parted
    group by grouping sets ((booking_id, day), (advertiser_id, vehicle_type, day, hour),
      (advertiser_id, vehicle_type, day, route))`.execute(tx)
  return {
    days: rows.filter((row): row is SumFigures & Taken & { bookingId: string } => row.bookingId !== null),
    parts: rows.filter((row): row is AdvertiserPart & { bookingId: null } => row.bookingId === null),
  }
}

interface Taken {
  readonly bookingId: string | null
  readonly day: Day
}

const FLIGHT = { id: 'text', advertiserId: 'text', vehicleType: 'text', worth: 'float8' } as const

const FIGURES = { plays: 'bigint', durationMs: 'bigint', impressionMicros: 'bigint', clicks: 'bigint' } as const
const FIGURE_NAMES = sql`plays, duration_ms, impression_micros, clicks`
const ADDED = sql`
  plays = t.plays + excluded.plays, duration_ms = t.duration_ms + excluded.duration_ms,
  impression_micros = t.impression_micros + excluded.impression_micros, clicks = t.clicks + excluded.clicks`

/** Adds to the sums by booking and day. */
export async function addBookingDays(tx: Tx, rows: readonly BookingDay[]): Promise<void> {
  const columns: Columns<BookingDay> = { bookingId: 'text', day: 'date', ...FIGURES }
  await sql`
    insert into booking_days as t (booking_id, day, ${FIGURE_NAMES}) select * from ${unnest(rows, columns)} as n
    on conflict (booking_id, day) do update set ${ADDED}`.execute(tx)
}

/** Adds to the sums by booking. */
export async function addBookingSums(
  tx: Tx,
  rows: readonly (SumFigures & { bookingId: string; advertiserId: string; firstDay: Day; lastDay: Day })[],
): Promise<void> {
  const keys = { bookingId: 'text', advertiserId: 'text', firstDay: 'date', lastDay: 'date' } as const
  await sql`
    insert into booking_sums as t (booking_id, advertiser_id, first_day, last_day, ${FIGURE_NAMES})
    select * from ${unnest(rows, { ...keys, ...FIGURES })} as n
    on conflict (booking_id) do update set first_day = least(t.first_day, excluded.first_day),
      last_day = greatest(t.last_day, excluded.last_day), ${ADDED}`.execute(tx)
}

/** Adds to the sums by advertiser, day and vehicle type. */
export async function addAdvertiserDays(tx: Tx, rows: readonly AdvertiserDay[]): Promise<void> {
  const keys = { advertiserId: 'text', day: 'date', vehicleType: 'text' } as const
  await sql`
    insert into advertiser_days as t (advertiser_id, day, vehicle_type, ${FIGURE_NAMES}, value_cents)
    select * from ${unnest(rows, { ...keys, ...FIGURES, valueCents: 'bigint' })} as n
    on conflict (advertiser_id, day, vehicle_type) do update set ${ADDED},
      value_cents = t.value_cents + excluded.value_cents`.execute(tx)
}

/** Adds to the sums by advertiser, day, vehicle type and part. */
export async function addAdvertiserParts(tx: Tx, rows: readonly AdvertiserPart[]): Promise<void> {
  const keys = { advertiserId: 'text', day: 'date', vehicleType: 'text', part: 'text' } as const
  await sql`
    insert into advertiser_day_parts as t (advertiser_id, day, vehicle_type, part, ${FIGURE_NAMES}, worth)
    select * from ${unnest(rows, { ...keys, ...FIGURES, worth: 'float8' })} as n
    on conflict (advertiser_id, day, vehicle_type, part) do update set ${ADDED}, worth = t.worth + excluded.worth`.execute(
    tx,
  )
}
