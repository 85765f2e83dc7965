import { addDays, type Day, startOfDay } from '@ayob/contract/days'
import type { VehicleType } from '@ayob/contract/vehicle-types'
import type { WrittenEarning } from '@ayob/domain/earnings/ledger'
import { minutesOf } from '@ayob/domain/plays/airtime'
import { sql } from 'kysely'
import { columnOf } from '../platform/columns'
import type { Reader, Tx } from '../platform/ports'

/** Computing earnings: one at a time, in whichever process. */
const EARNING = 7_306_911

/** A vehicle's day whose totals have more minutes on air than is written. */
export interface DueDay {
  readonly vehicleId: string
  readonly driverId: string
  readonly vehicleType: VehicleType
  readonly day: Day
  /** Minutes on air, screen by screen. */
  readonly screenMinutes: number
  readonly writtenScreenMinutes: number
  /** All its distinct minutes on air, as minutes of the day. */
  readonly minutes: readonly number[]
  readonly written: WrittenEarning
  /** Rows that the day has. */
  readonly revisions: number
  /** Recovered of the vehicle's device so far. */
  readonly recovered: number
}

export interface EarningRow {
  readonly vehicleId: string
  readonly driverId: string
  readonly vehicleType: VehicleType
  readonly day: Day
  readonly revision: number
  readonly pricingVersion: number
  readonly screenMinutes: number
  readonly minutesOnAir: number
  readonly paidMinutes: number
  readonly gross: number
  readonly deviceRecovered: number
  readonly net: number
  readonly recovered: number
}

interface Asked {
  /** First and last day. */
  readonly from: Day
  readonly to: Day
  readonly driverId?: string
}

/**
 * Minutes on air of vehicles by driver, day and hour as they stand in the totals, hour by hour of each screen. The hours
 * of a screen are found by its key, so that the years before cost nothing.
 */
const airtime = ({ from, to, driverId }: Asked) => sql`
  select s.vehicle_id, s.driver_id, s.vehicle_type, a.hour, a.minutes
  from screens s cross join lateral (
    select hour, minutes from airtime_totals t
    where t.screen_id = s.id and t.hour >= ${startOfDay(from)} and t.hour < ${startOfDay(addDays(to, 1))} offset 0
  ) as a
  where ${driverId === undefined ? sql`true` : sql`s.driver_id = ${driverId}`}`

const written = ({ from, to, driverId }: Asked) => sql`
  select vehicle_id, driver_id, day, sum(screen_minutes)::int as screen_minutes, sum(minutes_on_air)::int as minutes_on_air,
    sum(paid_minutes)::int as paid_minutes, sum(gross_cents)::bigint as gross, sum(device_cents)::bigint as device,
    count(*)::int as revisions
  from driver_earnings
  where day between ${from}::date and ${to}::date
    and ${driverId === undefined ? sql`true` : sql`driver_id = ${driverId}`}
  group by vehicle_id, driver_id, day`

const DAY = sql`(hour at time zone 'Asia/Colombo')::date`
const HOUR = sql`extract(hour from hour at time zone 'Asia/Colombo')::int`

interface StoredDue {
  vehicle_id: string
  driver_id: string
  vehicle_type: VehicleType
  day: Day
  counted: number
  hours: [hour: number, low: number, high: number][]
  screen_minutes: number | null
  minutes_on_air: number | null
  paid_minutes: number | null
  gross: number | null
  device: number | null
  revisions: number | null
  recovered: number | null
}

/** Table `driver_earnings`; reads the time on air from the totals. */
export const earningStore = {
  /** Whoever computes waits here for who is at it, to the end of the transaction. */
  async lock(tx: Tx): Promise<void> {
    await sql`select pg_advisory_xact_lock(${EARNING}::bigint)`.execute(tx)
  },

  /** The days among some on which any vehicle has more minutes on air than is written, oldest first. */
  async daysDue(reader: Reader, from: Day, to: Day): Promise<Day[]> {
    const asked = { from, to }
    const { rows } = await sql<{ day: Day }>`
      with counted as (
        select vehicle_id, driver_id, ${DAY} as day, sum(bit_count(minutes::bit(64)))::int as minutes
        from (${airtime(asked)}) as air group by 1, 2, 3
      )
      select distinct counted.day::text as day
      from counted left join (${written(asked)}) as w using (vehicle_id, driver_id, day)
      where counted.minutes > coalesce(w.screen_minutes, 0) order by 1`.execute(reader)
    return rows.map(({ day }) => day)
  },

  /** Vehicles' days with more minutes on air than is written, with all that their earning follows from, in order. */
  async due(reader: Reader, asked: Asked): Promise<DueDay[]> {
    const { rows } = await sql<StoredDue>`
      with hours as (
        select vehicle_id, driver_id, max(vehicle_type) as vehicle_type, ${DAY} as day, ${HOUR} as hour,
          sum(bit_count(minutes::bit(64)))::int as counted, bit_or(minutes) as bits
        from (${airtime(asked)}) as air group by 1, 2, 4, 5
      ),
      days as (
        select vehicle_id, driver_id, max(vehicle_type) as vehicle_type, day, sum(counted)::int as counted,
          json_agg(json_build_array(hour, bits & 1073741823, bits >> 30)) as hours
        from hours group by 1, 2, 4
      )
      select days.vehicle_id, days.driver_id, days.vehicle_type, days.day::text as day, days.counted, days.hours,
        w.screen_minutes, w.minutes_on_air, w.paid_minutes, w.gross, w.device, w.revisions, (
          select e.recovered_cents from driver_earnings e where e.vehicle_id = days.vehicle_id order by e.id desc limit 1
        ) as recovered
      from days left join (${written(asked)}) as w using (vehicle_id, driver_id, day)
      where days.counted > coalesce(w.screen_minutes, 0)
      order by days.day, days.vehicle_id, days.driver_id`.execute(reader)
    return rows.map((row) => ({
      vehicleId: row.vehicle_id,
      driverId: row.driver_id,
      vehicleType: row.vehicle_type,
      day: row.day,
      screenMinutes: row.counted,
      writtenScreenMinutes: row.screen_minutes ?? 0,
      minutes: minutesOfDay(row.hours),
      written: {
        minutesOnAir: row.minutes_on_air ?? 0,
        paidMinutes: row.paid_minutes ?? 0,
        gross: row.gross ?? 0,
        deviceRecovered: row.device ?? 0,
      },
      revisions: row.revisions ?? 0,
      recovered: row.recovered ?? 0,
    }))
  },

  async insert(tx: Tx, at: Date, rows: readonly EarningRow[]): Promise<void> {
    const column = (key: keyof EarningRow) => columnOf(rows, (row) => row[key])
    await sql`
      insert into driver_earnings (vehicle_id, driver_id, vehicle_type, day, revision, pricing_version, screen_minutes,
        minutes_on_air, paid_minutes, gross_cents, device_cents, net_cents, recovered_cents, created_at)
      select n.*, ${at}::timestamptz from unnest(
        ${column('vehicleId')}::text[], ${column('driverId')}::text[], ${column('vehicleType')}::text[],
        ${column('day')}::date[], ${column('revision')}::int[], ${column('pricingVersion')}::int[],
        ${column('screenMinutes')}::int[], ${column('minutesOnAir')}::int[], ${column('paidMinutes')}::int[],
        ${column('gross')}::bigint[], ${column('deviceRecovered')}::bigint[], ${column('net')}::bigint[],
        ${column('recovered')}::bigint[]
      ) as n`.execute(tx)
  },

  /** The newest day that is written, if any. */
  async newestDay(reader: Reader): Promise<Day | undefined> {
    const row = await reader
      .selectFrom('driver_earnings')
      .select('day')
      .orderBy('day', 'desc')
      .limit(1)
      .executeTakeFirst()
    return row?.day
  },

  /** The first day with any time on air, of everybody or of one driver. */
  async firstDay(reader: Reader, driverId?: string): Promise<Day | undefined> {
    const { rows } = await sql<{ day: Day | null }>`
      select (min(first.hour) at time zone 'Asia/Colombo')::date::text as day
      from screens s cross join lateral (
        select hour from airtime_totals t where t.screen_id = s.id order by hour limit 1
      ) as first
      where ${driverId === undefined ? sql`true` : sql`s.driver_id = ${driverId}`}`.execute(reader)
    return rows[0]?.day ?? undefined
  },

  /** A driver's rows of some days, in the order in which they were written. */
  async ofDriver(reader: Reader, driverId: string, from: Day, to: Day) {
    return reader
      .selectFrom('driver_earnings')
      .selectAll()
      .where('driver_id', '=', driverId)
      .where('day', '>=', from)
      .where('day', '<=', to)
      .orderBy('id')
      .execute()
  },

  /** All minutes on air of a driver's vehicles on a day. */
  async minutesOn(reader: Reader, driverId: string, day: Day) {
    const { rows } = await sql<Pick<StoredDue, 'vehicle_id' | 'vehicle_type' | 'hours'>>`
      with hours as (
        select vehicle_id, max(vehicle_type) as vehicle_type, ${HOUR} as hour, bit_or(minutes) as bits
        from (${airtime({ from: day, to: day, driverId })}) as air group by 1, 3
      )
      select vehicle_id, max(vehicle_type) as vehicle_type,
        json_agg(json_build_array(hour, bits & 1073741823, bits >> 30)) as hours
      from hours group by 1 order by 1`.execute(reader)
    return rows.map((row) => ({
      vehicleId: row.vehicle_id,
      vehicleType: row.vehicle_type,
      minutes: minutesOfDay(row.hours),
    }))
  },
}

/** The minutes of the day that are set in the two halves of each hour. */
function minutesOfDay(hours: StoredDue['hours']): number[] {
  const minutes: number[] = []
  for (const [hour, low, high] of hours.sort((a, b) => a[0] - b[0])) {
    for (const minute of minutesOf({ low, high })) minutes.push(hour * 60 + minute)
  }
  return minutes
}
