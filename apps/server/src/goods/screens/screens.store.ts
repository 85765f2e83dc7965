import type { PositionState } from '@ayob/contract/screens'
import type { VehicleType } from '@ayob/contract/vehicle-types'
import { type Ask, MOST_ASKS } from '@ayob/domain/plays/share'
import { sql } from 'kysely'
import { sortedBy, unnest } from '../../platform/columns'
import type { Reader } from '../../platform/ports'

export interface Status {
  readonly screenId: string
  readonly seenAt: Date
  readonly lat: number | null
  readonly lng: number | null
  readonly appVersion: string | null
  readonly freeMb: number | null
  readonly nowPlaying: string | null
  readonly position: PositionState
  readonly accuracyM: number | null
}

/** Saves the latest status of screens. A screen without a new position keeps its last one. */
export async function saveStatus(db: Reader, all: readonly Status[]): Promise<void> {
  const rows = sortedBy(all, 'screenId').map((row) => ({ ...row, seenAt: row.seenAt.getTime() }))
  await sql`
    insert into screen_status as t (screen_id, seen_at, lat, lng, app_version, free_mb, now_playing, position, accuracy_m)
    select * from ${unnest(rows, {
      screenId: 'text',
      seenAt: 'timestamptz',
      lat: 'float8',
      lng: 'float8',
      appVersion: 'text',
      freeMb: 'float8',
      nowPlaying: 'text',
      position: 'text',
      accuracyM: 'float8',
    })} as n
    on conflict (screen_id) do update
    set seen_at = excluded.seen_at, lat = coalesce(excluded.lat, t.lat), lng = coalesce(excluded.lng, t.lng),
      app_version = coalesce(excluded.app_version, t.app_version), free_mb = coalesce(excluded.free_mb, t.free_mb),
      now_playing = excluded.now_playing, position = excluded.position, accuracy_m = excluded.accuracy_m`.execute(db)
}

export interface AskRow extends Ask {
  readonly screenId: string
}

/** Saves the playlist requests of screens, and removes their oldest ones. */
export async function saveAsks(db: Reader, asks: readonly AskRow[]): Promise<void> {
  const rows = sortedBy(asks, 'screenId', 'round')
  await sql`
    insert into playlist_asks as a (screen_id, round, at)
    select * from ${unnest(rows, { screenId: 'text', round: 'bigint', at: 'bigint' })} as n
    on conflict (screen_id, round) do update set at = greatest(a.at, excluded.at)`.execute(db)
  await sql`
    delete from playlist_asks old where screen_id = any(${rows.map(({ screenId }) => screenId)}::text[])
      and round < (select round from playlist_asks kept where kept.screen_id = old.screen_id
        order by round desc offset ${MOST_ASKS - 1} limit 1)`.execute(db)
}

/** Changes with every change of a hold, a pairing, a device, a vehicle or the state of an account. */
export async function stateOfChanges(db: Reader): Promise<string> {
  const { rows } = await sql<{ state: string }>`
    select coalesce(max(id), 0) || ' ' || count(*) as state from screen_changes`.execute(db)
  return rows[0]?.state ?? ''
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

/** Screens with a position that were heard from since an instant, and that are among the given ones or play one of the bookings. */
export async function screensOnAir(
  db: Reader,
  screenIds: readonly string[],
  bookingIds: readonly string[],
  since: Date,
) {
  const rows = await db
    .selectFrom('screen_status as t')
    .innerJoin('screens as s', 's.id', 't.screen_id')
    .select(['s.id as screenId', 's.vehicle_type as vehicleType', 't.lat', 't.lng', 't.now_playing as nowPlaying'])
    .where('s.unpaired_at', 'is', null)
    .where('t.seen_at', '>=', since)
    .where(
      sql<boolean>`(t.screen_id = any(${[...screenIds]}::text[]) or t.now_playing = any(${[...bookingIds]}::text[]))`,
    )
    .orderBy('s.id')
    .execute()
  return placed(rows)
}
