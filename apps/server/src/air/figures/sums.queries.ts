import type { Day } from '@ayob/contract/days'
import type { VehicleType } from '@ayob/contract/vehicle-types'
import type { PeriodPart, RawFigures } from '@ayob/domain/reports/figures'
import { sql } from 'kysely'
import type { Reader } from '../../platform/ports'

/** A booking's share of a period, as summed so far. */
export interface BookingSum {
  readonly bookingId: string
  /** Figures of the period. */
  readonly figures: RawFigures
  /** Plays before the period. */
  readonly playsBefore: number
}

/** Bookings of one type that were sold with equal terms, for a goal each. */
export interface Sold {
  readonly vehicle_type: VehicleType
  readonly campaign_id: string | null
  readonly route_ids: string[]
  readonly quantity: number
  readonly duration_days: number
  readonly bookings: number
  /** Plays up to the end of the period. */
  readonly delivered: number
}

/** Figures and value of an advertiser's days, as summed so far. */
export type DaySums = ReadonlyMap<Day, { readonly figures: RawFigures; readonly valueCents: number }>

interface Row {
  plays: number
  duration_ms: string
  impression_micros: string
  clicks: number
}

const SUMS = sql`
  sum(plays)::bigint as plays, sum(duration_ms)::text as duration_ms,
  sum(impression_micros)::text as impression_micros, sum(clicks)::bigint as clicks`

const figuresOf = (row: Row): RawFigures => ({
  plays: row.plays,
  durationMs: Number(row.duration_ms),
  impressionMicros: BigInt(row.impression_micros),
  clicks: row.clicks,
})

const ofType = (vehicleType: VehicleType | undefined) =>
  vehicleType === undefined ? sql`` : sql`and vehicle_type = ${vehicleType}`

/** Sums of an advertiser between two days, by day. */
export async function sumsByDay(
  reader: Reader,
  advertiserId: string,
  vehicleType: VehicleType | undefined,
  from: Day,
  to: Day,
): Promise<DaySums> {
  const { rows } = await sql<Row & { day: Day; value_cents: number }>`
    select day, ${SUMS}, sum(value_cents)::bigint as value_cents from advertiser_days
    where advertiser_id = ${advertiserId} and day between ${from}::date and ${to}::date ${ofType(vehicleType)}
    group by day`.execute(reader)
  return new Map(rows.map((row) => [row.day, { figures: figuresOf(row), valueCents: row.value_cents }]))
}

/** Sums of an advertiser between two days, by hour of the day and by route. */
export async function sumsByPart(
  reader: Reader,
  advertiserId: string,
  vehicleType: VehicleType | undefined,
  from: Day,
  to: Day,
): Promise<{ hours: PeriodPart[]; routes: PeriodPart[] }> {
  const { rows } = await sql<Row & { part: string; worth: number }>`
    select part, ${SUMS}, sum(worth) as worth from advertiser_day_parts
    where advertiser_id = ${advertiserId} and day between ${from}::date and ${to}::date ${ofType(vehicleType)}
    group by part`.execute(reader)
  const parts = rows.map((row): PeriodPart => ({ part: row.part, figures: figuresOf(row), worth: row.worth }))
  return { hours: parts.filter(({ part }) => HOUR.test(part)), routes: parts.filter(({ part }) => !HOUR.test(part)) }
}

const HOUR = /^\d\d$/

/** Sums of an advertiser between two days, by vehicle type. */
export async function sumsByType(
  reader: Reader,
  advertiserId: string,
  vehicleType: VehicleType | undefined,
  from: Day,
  to: Day,
): Promise<Map<VehicleType, { figures: RawFigures; valueCents: number }>> {
  const { rows } = await sql<Row & { vehicle_type: VehicleType; value_cents: number }>`
    select vehicle_type, ${SUMS}, sum(value_cents)::bigint as value_cents from advertiser_days
    where advertiser_id = ${advertiserId} and day between ${from}::date and ${to}::date ${ofType(vehicleType)}
    group by vehicle_type`.execute(reader)
  return new Map(rows.map((row) => [row.vehicle_type, { figures: figuresOf(row), valueCents: row.value_cents }]))
}

/** Ids of an advertiser's bookings with figures between two days, as summed so far. */
export async function idsOfPeriod(reader: Reader, advertiserId: string, from: Day, to: Day): Promise<string[]> {
  const { rows } = await sql<{ booking_id: string }>`
    select booking_id from booking_sums where ${among(advertiserId, from, to)}`.execute(reader)
  return rows.map((row) => row.booking_id)
}

const among = (advertiserId: string, from: Day, to: Day) => sql`
  advertiser_id = ${advertiserId} and last_day >= ${from}::date and first_day <= ${to}::date`

/** The bookings whose sums are read. */
interface Chosen {
  readonly advertiserId: string
  readonly vehicleType?: VehicleType | undefined
  readonly from: Day
  readonly to: Day
  /** Returns at most this many, those with most plays. */
  readonly most?: number | undefined
  /** Ids of bookings that are returned in any case, and are not in `sold`. */
  readonly always: readonly string[]
}

/**
 * An advertiser's bookings with figures in a period, as summed so far, those with most plays first, and what was sold
 * with all of them. A booking entirely within the period is read from one row.
 */
export async function bookingsOfPeriod(
  reader: Reader,
  { advertiserId, vehicleType, from, to, most, always }: Chosen,
): Promise<{ bookings: BookingSum[]; sold: Sold[] }> {
  const isWhole = sql`first_day >= ${from}::date and last_day <= ${to}::date`
  const now = sql`filter (where day >= ${from}::date)`
  // A single text is read much faster than a row for each of thousands of bookings.
  const { rows } = await sql<{ bookings: string | null; sold: Sold[] | null }>`
    with found as (
      select booking_id, plays, duration_ms, impression_micros, clicks, 0 as before from booking_sums
      where ${among(advertiserId, from, to)} and ${isWhole}
      union all
      select s.booking_id, d.* from (
        select booking_id from booking_sums where ${among(advertiserId, from, to)} and not (${isWhole})
      ) s
        cross join lateral (
          select coalesce(sum(plays) ${now}, 0)::bigint as plays, coalesce(sum(duration_ms) ${now}, 0)::bigint as duration_ms,
            coalesce(sum(impression_micros) ${now}, 0)::bigint as impression_micros,
            coalesce(sum(clicks) ${now}, 0)::bigint as clicks,
            coalesce(sum(plays) filter (where day < ${from}::date), 0)::int as before
          from booking_days b where b.booking_id = s.booking_id and b.day <= ${to}::date
        ) d
    ), shown as materialized (
      select found.*, b.number, b.vehicle_type, b.campaign_id, b.route_ids, b.quantity, b.duration_days,
        found.booking_id = any(${[...always]}::text[]) as always
      from found join bookings b on b.id = found.booking_id and b.advertiser_id = ${advertiserId}
      where (plays > 0 or clicks > 0) ${ofType(vehicleType)}
    )
    select (
      select string_agg(concat_ws(' ', booking_id, plays, duration_ms, impression_micros, clicks, before), ',') from (
        select * from shown order by always desc, plays desc, number desc
        limit ${most === undefined ? null : most + always.length}::int
      ) listed
    ) as bookings, (
      select json_agg(groups) from (
        select vehicle_type, min(campaign_id) as campaign_id, route_ids, quantity, duration_days,
          count(*) as bookings, sum(before + plays) as delivered
        from shown where not always group by vehicle_type, campaign_id is null, route_ids, quantity, duration_days
      ) groups
    ) as sold`.execute(reader)
  const [row] = rows
  return { bookings: row?.bookings ? row.bookings.split(',').map(sumOfText) : [], sold: row?.sold ?? [] }
}

function sumOfText(text: string): BookingSum {
  const [bookingId = '', plays, durationMs, impressionMicros = 0, clicks, before] = text.split(' ')
  const figures = { plays: Number(plays), durationMs: Number(durationMs), clicks: Number(clicks) }
  return {
    bookingId,
    figures: { ...figures, impressionMicros: BigInt(impressionMicros) },
    playsBefore: Number(before),
  }
}

/** Ids of an advertiser's bookings with figures that are not yet in a sum. */
export async function waitingBookings(reader: Reader, advertiserId: string): Promise<string[]> {
  const { rows } = await sql<{ booking_id: string }>`
    select booking_id from delivery_open where advertiser_id = ${advertiserId}
    union
    select booking_id from delivery_late where advertiser_id = ${advertiserId}`.execute(reader)
  return rows.map((row) => row.booking_id)
}
