import type { Day } from '@ayob/contract/days'
import type { VehicleType } from '@ayob/contract/vehicle-types'
import type { PeriodPart, RawFigures } from '@ayob/domain/reports/figures'
import { sql } from 'kysely'
import type { Reader } from '../platform/ports'

/** A booking's part of a period, as far as it has been added up. */
export interface BookingSum {
  readonly bookingId: string
  /** Figures of the period. */
  readonly figures: RawFigures
  /** Plays before it. */
  readonly playsBefore: number
}

/** Figures and value of an advertiser's days, as far as they have been added up. */
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

/** An advertiser's bookings with figures between two days. One that lies between them as a whole is read in one row. */
export async function bookingsOfPeriod(
  reader: Reader,
  advertiserId: string,
  from: Day,
  to: Day,
): Promise<BookingSum[]> {
  const { rows } = await sql<Row & { id: string; before: number }>`
    select s.booking_id as id, coalesce(d.before, 0)::bigint as before,
      case when cut then coalesce(d.plays, 0) else s.plays end::bigint as plays,
      case when cut then coalesce(d.duration_ms, 0) else s.duration_ms end::text as duration_ms,
      case when cut then coalesce(d.impression_micros, 0) else s.impression_micros end::text as impression_micros,
      case when cut then coalesce(d.clicks, 0) else s.clicks end::bigint as clicks
    from booking_sums s
      cross join lateral (select s.first_day < ${from}::date or s.last_day > ${to}::date as cut) c
      left join lateral (
        select sum(plays) filter (where day < ${from}::date) as before, sum(plays) filter (where now) as plays,
          sum(duration_ms) filter (where now) as duration_ms,
          sum(impression_micros) filter (where now) as impression_micros, sum(clicks) filter (where now) as clicks
        from (
          select *, day >= ${from}::date as now from booking_days b where b.booking_id = s.booking_id and b.day <= ${to}::date
        ) d
      ) d on cut
    where s.advertiser_id = ${advertiserId} and s.last_day >= ${from}::date and s.first_day <= ${to}::date`.execute(
    reader,
  )
  return rows.map((row) => ({ bookingId: row.id, figures: figuresOf(row), playsBefore: row.before }))
}

/** Ids of an advertiser's bookings of which something is in no sum yet. */
export async function waitingBookings(reader: Reader, advertiserId: string): Promise<string[]> {
  const { rows } = await sql<{ booking_id: string }>`
    select booking_id from delivery_open where advertiser_id = ${advertiserId}
    union
    select booking_id from delivery_late where advertiser_id = ${advertiserId}`.execute(reader)
  return rows.map((row) => row.booking_id)
}
