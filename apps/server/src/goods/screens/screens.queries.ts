import { type Day, startOfDay } from '@ayob/contract/days'
import { HOUR_MS, MINUTE_MS } from '@ayob/contract/durations'
import type { VehicleType } from '@ayob/contract/vehicle-types'
import { type MinuteBits, minutesOf } from '@ayob/domain/plays/airtime'
import { sql } from 'kysely'
import type { Reader } from '../../platform/ports'
import { holdStore } from './screens.store'

/** A screen heard from within this time is on the road; a heartbeat is due every 30 seconds. */
const HEARD_MS = 2 * MINUTE_MS

/** The number of vehicles with a display that is online. */
export async function vehiclesOnline(reader: Reader, now: Date): Promise<number> {
  const { rows } = await sql<{ vehicles: number }>`
    select count(distinct s.vehicle_id)::int as vehicles from screens s join screen_status t on t.screen_id = s.id
    where s.unpaired_at is null and t.seen_at >= ${new Date(now.getTime() - HEARD_MS)}`.execute(reader)
  return rows[0]?.vehicles ?? 0
}

const placed = <Row extends { lat: number | null; lng: number | null }>(rows: readonly Row[]) =>
  rows.flatMap(({ lat, lng, ...row }) => (lat === null || lng === null ? [] : [{ ...row, lat, lng }]))

/** Paired screens that have reported a position and were heard from since an instant. */
export async function heardSince(db: Reader, since: Date) {
  const rows = await db
    .selectFrom('screens as s')
    .innerJoin('screen_status as t', 't.screen_id', 's.id')
    .select(['s.vehicle_type as vehicleType', 't.lat', 't.lng', 't.seen_at as seenAt'])
    .where('s.unpaired_at', 'is', null)
    .where('t.seen_at', '>=', since)
    .execute()
  return placed(rows)
}

/** The vehicles of screens by screen, including unpaired screens. */
export async function vehiclesOfScreens(
  db: Reader,
  screenIds: readonly string[],
): Promise<Map<string, { vehicleId: string; vehicleType: VehicleType }>> {
  const rows = await db
    .selectFrom('screens')
    .select(['id', 'vehicle_id as vehicleId', 'vehicle_type as vehicleType'])
    .where(sql<boolean>`id = any(${[...screenIds]}::text[])`)
    .execute()
  return new Map(rows.map(({ id, ...vehicle }) => [id, vehicle]))
}

/** Every screen that vehicles ever had, by vehicle. */
export async function screensOfVehicles(
  reader: Reader,
  vehicleIds: readonly string[],
): Promise<Map<string, { id: string; driverId: string; vehicleType: VehicleType }[]>> {
  const rows = await reader
    .selectFrom('screens')
    .select(['id', 'vehicle_id as vehicleId', 'driver_id as driverId', 'vehicle_type as vehicleType'])
    .where(sql<boolean>`vehicle_id = any(${[...vehicleIds]}::text[])`)
    .execute()
  const found = new Map<string, { id: string; driverId: string; vehicleType: VehicleType }[]>()
  for (const { vehicleId, ...screen } of rows) found.set(vehicleId, [...(found.get(vehicleId) ?? []), screen])
  return found
}

/** Returns false when no screen's minutes are inspected. */
export async function anyInspected(reader: Reader, isRequired: boolean): Promise<boolean> {
  const some = reader.selectFrom('screens').select('id').limit(1)
  const row = await some.$if(!isRequired, (query) => query.where('device_id', 'is not', null)).executeTakeFirst()
  return row !== undefined
}

/** The screens among those given whose minutes are inspected: those of enrolled devices, or all if enrolment is required. */
export async function inspectedScreens(
  reader: Reader,
  screenIds: readonly string[],
  isRequired: boolean,
): Promise<Map<string, { vehicleId: string; driverId: string }>> {
  const rows = await reader
    .selectFrom('screens')
    .select(['id', 'vehicle_id as vehicleId', 'driver_id as driverId'])
    .where(sql<boolean>`id = any(${[...screenIds]}::text[])`)
    .$if(!isRequired, (query) => query.where('device_id', 'is not', null))
    .execute()
  return new Map(rows.map(({ id, ...screen }) => [id, screen]))
}

/** The vehicle of a screen, and the key that it signs with. Throws for an unknown screen. */
export async function originOfScreen(reader: Reader, screenId: string) {
  const row = await reader
    .selectFrom('screens')
    .select(['vehicle_id as vehicleId', 'fingerprint'])
    .where('id', '=', screenId)
    .executeTakeFirst()
  if (!row) throw new Error(`no vehicle has the screen ${screenId}`)
  return row
}

/** Screens with a position that are on the road, and that are among the given ones or play one of the bookings. */
export async function screensOnAir(db: Reader, screenIds: readonly string[], bookingIds: readonly string[], now: Date) {
  const rows = await db
    .selectFrom('screen_status as t')
    .innerJoin('screens as s', 's.id', 't.screen_id')
    .select(['s.id as screenId', 's.vehicle_type as vehicleType', 't.lat', 't.lng', 't.now_playing as nowPlaying'])
    .where('s.unpaired_at', 'is', null)
    .where('t.seen_at', '>=', new Date(now.getTime() - HEARD_MS))
    .where(
      sql<boolean>`(t.screen_id = any(${[...screenIds]}::text[]) or t.now_playing = any(${[...bookingIds]}::text[]))`,
    )
    .orderBy('s.id')
    .execute()
  return placed(rows)
}

/** The paired screen of a vehicle; null without one. */
export async function screenOfVehicle(db: Reader, vehicleId: string) {
  const row = await db
    .selectFrom('screens as s')
    .leftJoin('screen_status as t', 't.screen_id', 's.id')
    .select(['s.id', 's.paired_at as pairedAt', 't.seen_at as seenAt', 's.device_id as deviceId', 't.position'])
    .where('s.vehicle_id', '=', vehicleId)
    .where('s.unpaired_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

/** Every screen that a driver has ever had: their hours belong to the driver. */
export async function screenIdsOfDriver(db: Reader, driverId: string): Promise<string[]> {
  const rows = await db.selectFrom('screens').select('id').where('driver_id', '=', driverId).execute()
  return rows.map(({ id }) => id)
}

/** The hold on a screen; null without one. */
export const holdOnScreen = holdStore.current

const HOURS = 24

/** The minutes of a day (0 to 1439) in which screens were heard from. Screens without any are absent. */
export async function heartbeatMinutes(
  reader: Reader,
  screenIds: readonly string[],
  day: Day,
): Promise<ReadonlyMap<string, readonly number[]>> {
  const begin = startOfDay(day).getTime()
  const hours = Array.from({ length: HOURS }, (_, hour) => new Date(begin + hour * HOUR_MS))
  const { rows } = await sql<MinuteBits & { screenId: string; hour: Date }>`
    select screen_id as "screenId", hour, (minutes & ${2 ** 30 - 1})::int as low, (minutes >> 30)::int as high
    from heartbeat_totals
    where hour = any(${hours}::timestamptz[]) and screen_id = any(${[...screenIds]}::text[])
    order by hour`.execute(reader)
  const found = new Map<string, number[]>()
  for (const { screenId, hour, ...bits } of rows) {
    const first = ((hour.getTime() - begin) / HOUR_MS) * 60
    found.set(screenId, [...(found.get(screenId) ?? []), ...minutesOf(bits).map((minute) => first + minute)])
  }
  return found
}
