import { type Day, dayOf, startOfDay } from '@ayob/contract/days'
import type { DeviceState } from '@ayob/contract/devices'
import { HOUR_MS } from '@ayob/contract/durations'
import type { PositionState } from '@ayob/contract/screens'
import type { HeardHour } from '@ayob/domain/incidents/habits'
import { hourOf, type MinuteBits } from '@ayob/domain/plays/airtime'
import { sql } from 'kysely'
import { permitState } from '../../platform/permit-state'
import type { Reader } from '../../platform/ports'

/** A paired screen with what it last told of itself. */
export interface FleetScreen {
  readonly id: string
  readonly driver_id: string
  readonly vehicle_id: string
  readonly paired_at: Date
  readonly seen_at: Date | null
  readonly lat: number | null
  readonly lng: number | null
  /** Where it last was; empty far from all areas, null without a position. */
  readonly area: string | null
  readonly position: PositionState | null
  readonly health: string | null
  readonly free_mb: number | null
  readonly app_version: string | null
  readonly has_permit: boolean
  readonly is_held: boolean
  readonly device: DeviceState | null
  /** Of the current month. */
  readonly month_bytes: number
}

/** Every paired screen. */
export async function fleetScreens(reader: Reader, now: Date): Promise<FleetScreen[]> {
  const today = dayOf(now)
  const { rows } = await sql<FleetScreen>`
    select s.id, s.driver_id, s.vehicle_id, s.paired_at, t.seen_at, t.lat, t.lng, t.area, t.position, t.health, t.free_mb, t.app_version,
      ${permitState(today)} = 'valid' as has_permit, h.screen_id is not null as is_held, d.state as device,
      coalesce(b.bytes, 0)::float8 as month_bytes
    from screens s
    join vehicles v on v.id = s.vehicle_id
    left join screen_status t on t.screen_id = s.id
    left join screen_holds h on h.screen_id = s.id and h.released_at is null
    left join devices d on d.id = s.device_id
    left join (select screen_id, sum(bytes) as bytes from screen_days where day >= ${`${today.slice(0, 8)}01`}::date
      group by screen_id) b on b.screen_id = s.id
    where s.unpaired_at is null
    order by s.id`.execute(reader)
  return rows
}

/** The minutes in which screens were heard from, in the hour of an instant and the one before it. */
export async function heardLately(reader: Reader, now: Date) {
  const hour = hourOf(now.getTime())
  const { rows } = await sql<MinuteBits & { screenId: string; hour: Date }>`
    select screen_id as "screenId", hour, (minutes & ${2 ** 30 - 1})::int as low, (minutes >> 30)::int as high
    from heartbeat_totals where hour = any(${[new Date(hour - HOUR_MS), new Date(hour)]}::timestamptz[])`.execute(
    reader,
  )
  return rows
}

/** The hours of days, up to the one before `today`, in which screens were heard from. */
export async function heardHours(
  reader: Reader,
  screenIds: readonly string[],
  from: Day,
  today: Day,
): Promise<ReadonlyMap<string, HeardHour[]>> {
  const { rows } = await sql<MinuteBits & { screenId: string; hour: Date }>`
    select screen_id as "screenId", hour, (minutes & ${2 ** 30 - 1})::int as low, (minutes >> 30)::int as high
    from heartbeat_totals
    where hour >= ${startOfDay(from)} and hour < ${startOfDay(today)} and screen_id = any(${[...screenIds]}::text[])
    order by hour`.execute(reader)
  const found = new Map<string, HeardHour[]>()
  for (const { screenId, hour: start, ...bits } of rows) {
    const day = dayOf(start)
    const hour = Math.round((start.getTime() - startOfDay(day).getTime()) / HOUR_MS)
    const own = found.get(screenId)
    if (own) own.push({ day, hour, ...bits })
    else found.set(screenId, [{ day, hour, ...bits }])
  }
  return found
}
