import { addDays, type Day, startOfDay } from '@ayob/contract/days'
import type { VehicleType } from '@ayob/contract/vehicle-types'
import type { WrittenEarning } from '@ayob/domain/earnings/ledger'
import { minutesOfDay } from '@ayob/domain/plays/airtime'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../platform/ports'

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
  /** The distinct minutes on air of all screens, as minutes of the day. */
  readonly minutes: readonly number[]
  /** Whether minutes of the day are held. */
  readonly isHeld: boolean
  /** The number of rows for the day. */
  readonly revisions: number
  /** Cents recovered for the vehicle's device so far. */
  readonly recovered: number
}

const DAY = sql`(hour at time zone 'Asia/Colombo')::date`
const HOUR = sql`extract(hour from hour at time zone 'Asia/Colombo')::int`
const ofDriver = (driverId: string | undefined) => (driverId === undefined ? sql`true` : sql`driver_id = ${driverId}`)

/** The number of minutes that a screen was on air on a day. */
const COUNTED = sql`sum(bit_count(minutes::bit(64)))::int as counted`
/** The number of each hour, and its minutes as two halves of 30 bits. */
const HOURS = sql`string_agg(${HOUR} || ',' || (minutes & 1073741823) || ',' || (minutes >> 30), ',') as hours`

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

/** All due days of vehicles, ordered by day. */
export async function dueDays(reader: Reader, span: Span): Promise<DueDay[]> {
  const { rows } = await sql<Omit<DueDay, 'minutes' | 'isHeld'> & { hours: string | null; held: string }>`
    with days as (
      select vehicle_id, driver_id, max(vehicle_type) as vehicle_type, day, sum(counted)::int as counted,
        string_agg(hours, ',') as hours
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
    order by day, vehicle_id, driver_id`.execute(reader)
  return rows.map(({ hours, held, ...row }) => ({
    ...row,
    minutes: minutesOfDay(numbersOf(hours)),
    isHeld: isHeldOn(held, row.day),
  }))
}

/** Whether minutes of a day are among the held ones, which are stored as `[[from,to],...]`. */
function isHeldOn(held: string, day: Day): boolean {
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
  const { rows } = await sql<Pick<DueDay, 'vehicleId' | 'vehicleType'> & { hours: string }>`
    select vehicle_id as "vehicleId", max(vehicle_type) as "vehicleType", string_agg(hours, ',') as hours
    from (${screenDays({ from: day, to: day, driverId }, HOURS)}) as air group by 1 order by 1`.execute(reader)
  return rows.map(({ hours, ...row }) => ({ ...row, minutes: minutesOfDay(numbersOf(hours)) }))
}

const numbersOf = (hours: string | null): number[] => JSON.parse(`[${hours ?? ''}]`)
