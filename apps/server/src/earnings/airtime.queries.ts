import { addDays, type Day, startOfDay } from '@ayob/contract/days'
import type { VehicleType } from '@ayob/contract/vehicle-types'
import type { WrittenEarning } from '@ayob/domain/earnings/ledger'
import { minutesOfDay } from '@ayob/domain/plays/airtime'
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../platform/ports'

/** First and last day, for one driver or for all. */
export interface Span {
  readonly from: Day
  readonly to: Day
  readonly driverId?: string
}

/**
 * A vehicle's day whose written earnings cover a different number of minutes than it was on air: fewer until all plays
 * have arrived, more when minutes are held. Without earnings the written amounts are 0.
 */
export interface DueDay extends WrittenEarning {
  readonly vehicleId: string
  readonly driverId: string
  readonly vehicleType: VehicleType
  readonly day: Day
  /** Minutes on air, summed over the screens. */
  readonly screenMinutes: number
  readonly writtenScreenMinutes: number
  /** Hours on air of all screens, for `minutesIn`. */
  readonly hours: Buffer | null
  /** Held minutes of the vehicle, for `isHeldOn`. */
  readonly held: string
  /** The number of rows for the day. */
  readonly revisions: number
  /** Cents recovered for the vehicle's device so far. */
  readonly recovered: number
}

const DAY = sql`(hour at time zone 'Asia/Colombo')::date`
const HOUR = sql`extract(hour from hour at time zone 'Asia/Colombo')::int2`
const ofDriver = (driverId: string | undefined) => (driverId === undefined ? sql`true` : sql`driver_id = ${driverId}`)

/** The number of minutes that a screen was on air on a day. */
const COUNTED = sql`sum(bit_count(minutes::bit(64)))::int as counted`
/** Ten bytes for each hour: its number, and its minutes as 60 bits. */
const HOURS = sql`string_agg(int2send(${HOUR}) || int8send(minutes), '') as hours`
const HOUR_BYTES = 10
/** The first 30 minutes of an hour. */
const HALF = 2 ** 30 - 1

/**
 * The days on air of each screen. A lateral join finds a screen's hours by their key, so old hours cost nothing, and
 * sums them there.
 */
const screenDays = ({ from, to, driverId }: Span, ...sums: readonly RawBuilder<unknown>[]) => sql`
  select s.vehicle_id, s.driver_id, s.vehicle_type, a.*
  from screens s cross join lateral (
    select ${DAY} as day, ${sql.join(sums)}
    from airtime_totals t
    where t.screen_id = s.id and t.hour >= ${startOfDay(from)} and t.hour < ${startOfDay(addDays(to, 1))}
    group by 1 offset 0
  ) as a
  where ${ofDriver(driverId)}`

const written = ({ from, to, driverId }: Span) => sql`
  select vehicle_id, driver_id, max(vehicle_type) as vehicle_type, day,
    sum(screen_minutes)::int as screen_minutes, sum(minutes_on_air)::int as minutes_on_air,
    sum(paid_minutes)::int as paid_minutes, sum(gross_cents)::bigint as gross, sum(device_cents)::bigint as device,
    count(*)::int as revisions
  from driver_earnings
  where day between ${from}::date and ${to}::date and ${ofDriver(driverId)}
  group by vehicle_id, driver_id, day`

/** The days on which the earnings of any vehicle cover a different number of minutes than it was on air, oldest first. */
export async function daysDue(reader: Reader, span: Span): Promise<Day[]> {
  const { rows } = await sql<{ day: Day }>`
    with counted as (
      select vehicle_id, driver_id, day, sum(counted)::int as minutes from (${screenDays(span, COUNTED)}) as air group by 1, 2, 3
    )
    select distinct day::text as day
    from counted full join (${written(span)}) as w using (vehicle_id, driver_id, day)
    where coalesce(counted.minutes, 0) <> coalesce(w.screen_minutes, 0) order by 1`.execute(reader)
  return rows.map(({ day }) => day)
}

const dueRows = (span: Span) => sql<DueDay>`
    with days as (
      select vehicle_id, driver_id, max(vehicle_type) as vehicle_type, day, sum(counted)::int as counted,
        string_agg(hours, '') as hours
      from (${screenDays(span, COUNTED, HOURS)}) as air group by 1, 2, 4
    )
    select vehicle_id as "vehicleId", driver_id as "driverId", coalesce(days.vehicle_type, w.vehicle_type) as "vehicleType",
      day::text as day, coalesce(days.counted, 0) as "screenMinutes", days.hours,
      coalesce(w.screen_minutes, 0) as "writtenScreenMinutes", coalesce(w.minutes_on_air, 0) as "minutesOnAir",
      coalesce(w.paid_minutes, 0) as "paidMinutes", coalesce(w.gross, 0) as gross,
      coalesce(w.device, 0) as "deviceRecovered", coalesce(w.revisions, 0) as revisions, coalesce((
        select e.recovered_cents from driver_earnings e where e.vehicle_id = coalesce(days.vehicle_id, w.vehicle_id) order by e.id desc limit 1
      ), 0) as recovered, coalesce(t.held, '[]') as held
    from days full join (${written(span)}) as w using (vehicle_id, driver_id, day)
      left join vehicle_tracks t using (vehicle_id)
    where coalesce(days.counted, 0) <> coalesce(w.screen_minutes, 0)
    order by day, vehicle_id, driver_id`

/** All due days of vehicles, ordered by day. */
export async function dueDays(reader: Reader, span: Span): Promise<DueDay[]> {
  return (await dueRows(span).execute(reader)).rows
}

/**
 * All due days of vehicles as they are now, ordered by day, in groups that are fetched one after the other, so that
 * a large fleet needs no more memory than a small one. A transaction reads one span at a time.
 */
export async function* dueDaysInGroups(tx: Tx, span: Span, size: number): AsyncGenerator<DueDay[]> {
  await sql`declare due_days no scroll cursor for ${dueRows(span)}`.execute(tx)
  for (;;) {
    const { rows } = await sql<DueDay>`fetch ${sql.lit(size)} from due_days`.execute(tx)
    if (rows.length > 0) yield rows
    if (rows.length < size) break
  }
  await sql`close due_days`.execute(tx)
}

/** Whether minutes of a day are among the held ones, which are stored as `[[from,to],...]`. */
export function isHeldOn(held: string, day: Day): boolean {
  if (held === '[]') return false
  const [start, end] = [startOfDay(day).getTime(), startOfDay(addDays(day, 1)).getTime()]
  return (JSON.parse(held) as [number, number][]).some(([from, to]) => from < end && to > start)
}

/** The first day with any time on air, optionally since a day and of one driver. */
export async function firstDayOnAir(
  reader: Reader,
  { driverId, from }: { readonly driverId?: string; readonly from?: Day | undefined },
): Promise<Day | undefined> {
  const since = from === undefined ? sql`true` : sql`t.hour >= ${startOfDay(from)}`
  const { rows } = await sql<{ day: Day | null }>`
    select (min(first.hour) at time zone 'Asia/Colombo')::date::text as day
    from screens s cross join lateral (
      select hour from airtime_totals t where t.screen_id = s.id and ${since} order by hour limit 1
    ) as first
    where ${ofDriver(driverId)}`.execute(reader)
  return rows[0]?.day ?? undefined
}

/** The minutes on air of each vehicle of a driver on a day, as minutes of the day. */
export async function minutesOnAir(reader: Reader, driverId: string, day: Day) {
  const { rows } = await sql<Pick<DueDay, 'vehicleId' | 'vehicleType'> & { hours: Buffer }>`
    select vehicle_id as "vehicleId", max(vehicle_type) as "vehicleType", string_agg(hours, '') as hours
    from (${screenDays({ from: day, to: day, driverId }, HOURS)}) as air group by 1 order by 1`.execute(reader)
  return rows.map(({ hours, ...row }) => ({ ...row, minutes: minutesIn(hours) }))
}

/** The distinct minutes of hours on air, as minutes of the day. */
export function minutesIn(hours: Buffer): number[] {
  const numbers: number[] = []
  for (let at = 0; at < hours.length; at += HOUR_BYTES) {
    const [high, low] = [hours.readUInt32BE(at + 2), hours.readUInt32BE(at + 6)]
    numbers.push(hours.readUInt16BE(at), low & HALF, (high << 2) | (low >>> 30))
  }
  return minutesOfDay(numbers)
}
