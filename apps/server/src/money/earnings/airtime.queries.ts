import { addDays, type Day, startOfDay } from '@ayob/contract/days'
import type { VehicleType } from '@ayob/contract/vehicle-types'
import type { WrittenEarning } from '@ayob/domain/earnings/ledger'
import { addHour, type OnAir, offAir, SECONDS_TEXT } from '@ayob/domain/plays/airtime'
import { type RawBuilder, sql } from 'kysely'
import { dayInColombo, inColombo } from '../../platform/columns'
import type { Reader, Tx } from '../../platform/ports'

/** First and last day, for one driver or for all. */
export interface Span {
  readonly from: Day
  readonly to: Day
  readonly driverId?: string
}

/**
 * A vehicle's day whose written earnings cover a different time than it was on air: less until all plays have arrived,
 * more when minutes are held. Without earnings the written amounts are 0.
 */
export interface DueDay extends WrittenEarning {
  readonly vehicleId: string
  readonly driverId: string
  readonly vehicleType: VehicleType
  readonly day: Day
  /** Milliseconds on air, summed over the screens. */
  readonly screenMs: number
  readonly writtenScreenMs: number
  /** Hours on air of all screens, for `onAirIn`. */
  readonly hours: Buffer | null
  /** Held minutes of the vehicle, for `isHeldOn`. */
  readonly held: string
  /** The number of rows for the day. */
  readonly revisions: number
  /** Cents recovered for the vehicle's device so far. */
  readonly recovered: number
}

const DAY = dayInColombo(sql`hour`)
const HOUR = sql`extract(hour from ${inColombo(sql`hour`)})::int2`
const ofDriver = (driverId: string | undefined) => (driverId === undefined ? sql`true` : sql`driver_id = ${driverId}`)

/** The milliseconds on air of a screen on a day. */
const COUNTED = sql`sum(duration_ms)::bigint as ms`
/** For each hour its number, its minutes as 60 bits, and their seconds as digits. */
const HOURS = sql`string_agg(
  int2send(${HOUR}) || int8send(minutes) || convert_to(lpad(seconds::text, ${sql.lit(SECONDS_TEXT)}, '0'), 'UTF8'), ''
) as hours`
const HOUR_HEAD = 10
const HOUR_BYTES = HOUR_HEAD + SECONDS_TEXT
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
    sum(screen_ms)::bigint as screen_ms, sum(seconds_on_air)::int as seconds_on_air, sum(paid_seconds)::int as paid_seconds,
    sum(gross_cents)::bigint as gross, sum(device_cents)::bigint as device,
    count(*)::int as revisions
  from driver_earnings
  where day between ${from}::date and ${to}::date and ${ofDriver(driverId)}
  group by vehicle_id, driver_id, day`

/** The days on which the earnings of any vehicle cover a different time than it was on air, oldest first. */
export async function daysDue(reader: Reader, span: Span): Promise<Day[]> {
  const { rows } = await sql<{ day: Day }>`
    with counted as (
      select vehicle_id, driver_id, day, sum(ms) as ms from (${screenDays(span, COUNTED)}) as air group by 1, 2, 3
    )
    select distinct day::text as day
    from counted full join (${written(span)}) as w using (vehicle_id, driver_id, day)
    where coalesce(counted.ms, 0) <> coalesce(w.screen_ms, 0) order by 1`.execute(reader)
  return rows.map(({ day }) => day)
}

const dueRows = (span: Span) => sql<DueDay>`
    with days as (
      select vehicle_id, driver_id, max(vehicle_type) as vehicle_type, day, sum(ms)::bigint as ms,
        string_agg(hours, '') as hours
      from (${screenDays(span, COUNTED, HOURS)}) as air group by 1, 2, 4
    )
    select vehicle_id as "vehicleId", driver_id as "driverId", coalesce(days.vehicle_type, w.vehicle_type) as "vehicleType",
      day::text as day, days.hours, coalesce(days.ms, 0)::bigint as "screenMs",
      coalesce(w.screen_ms, 0)::bigint as "writtenScreenMs", coalesce(w.seconds_on_air, 0) as "secondsOnAir",
      coalesce(w.paid_seconds, 0) as "paidSeconds", coalesce(w.gross, 0) as gross,
      coalesce(w.device, 0) as "deviceRecovered", coalesce(w.revisions, 0) as revisions, coalesce((
        select e.recovered_cents from driver_earnings e where e.vehicle_id = coalesce(days.vehicle_id, w.vehicle_id) order by e.id desc limit 1
      ), 0) as recovered, coalesce(t.held, '[]') as held
    from days full join (${written(span)}) as w using (vehicle_id, driver_id, day)
      left join vehicle_tracks t using (vehicle_id)
    where coalesce(days.ms, 0) <> coalesce(w.screen_ms, 0)
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
    select ${dayInColombo(sql`min(first.hour)`)}::text as day
    from screens s cross join lateral (
      select hour from airtime_totals t where t.screen_id = s.id and ${since} order by hour limit 1
    ) as first
    where ${ofDriver(driverId)}`.execute(reader)
  return rows[0]?.day ?? undefined
}

/** The time on air of each vehicle of a driver on a day. */
export async function timeOnAir(reader: Reader, driverId: string, day: Day) {
  const { rows } = await sql<Pick<DueDay, 'vehicleId' | 'vehicleType'> & { hours: Buffer }>`
    select vehicle_id as "vehicleId", max(vehicle_type) as "vehicleType", string_agg(hours, '') as hours
    from (${screenDays({ from: day, to: day, driverId }, HOURS)}) as air group by 1 order by 1`.execute(reader)
  return rows.map(({ hours, ...row }) => ({ ...row, onAir: onAirIn(hours) }))
}

/** The time on air in stored hours. */
export function onAirIn(hours: Buffer): OnAir {
  const onAir = offAir()
  for (let at = 0; at < hours.length; at += HOUR_BYTES) {
    const [high, low] = [hours.readUInt32BE(at + 2), hours.readUInt32BE(at + 6)]
    const minutes = { low: low & HALF, high: (high << 2) | (low >>> 30) }
    addHour(onAir, hours.readUInt16BE(at), minutes, hours.subarray(at + HOUR_HEAD, at + HOUR_BYTES))
  }
  return onAir
}
