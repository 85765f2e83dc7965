import type { VehicleType } from '@ayob/contract/vehicle-types'
import { sql } from 'kysely'
import type { Reader, Tx } from '../platform/ports'
import { holdStore } from './holds.store'

export interface NewScreen {
  readonly id: string
  readonly vehicleId: string
  readonly driverId: string
  readonly vehicleType: VehicleType
  readonly pairedAt: Date
}

/** Forgets codes that ran out, then offers a new one. Answers false when the code is in use. */
export async function offerCode(
  tx: Tx,
  offer: { deviceHash: string; code: string; expiresAt: Date; now: Date },
): Promise<boolean> {
  await tx.deleteFrom('screen_pairings').where('screen_id', 'is', null).where('expires_at', '<=', offer.now).execute()
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('screen_pairings')
    .values({ device_hash: offer.deviceHash, code: offer.code, expires_at: offer.expiresAt, screen_id: null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Boolean(numInsertedOrUpdatedRows)
}

/** The device that shows a code, locked; undefined when no screen shows it now. */
export function findOffer(tx: Tx, code: string, now: Date) {
  return tx
    .selectFrom('screen_pairings')
    .select('device_hash')
    .where('code', '=', code)
    .where('screen_id', 'is', null)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst()
}

/** Ends the screen a vehicle has, if any, and gives it another. Answers the id of the one that ended. */
export async function replaceScreen(tx: Tx, screen: NewScreen, deviceHash: string): Promise<string | undefined> {
  const ended = await endScreen(tx, screen.vehicleId, screen.pairedAt)
  await tx
    .insertInto('screens')
    .values({
      id: screen.id,
      vehicle_id: screen.vehicleId,
      driver_id: screen.driverId,
      vehicle_type: screen.vehicleType,
      token_hash: null,
      token_used_at: null,
      paired_at: screen.pairedAt,
      unpaired_at: null,
    })
    .execute()
  await tx.updateTable('screen_pairings').set({ screen_id: screen.id }).where('device_hash', '=', deviceHash).execute()
  await holdStore.takeOver(tx, screen.vehicleId, screen.id, screen.pairedAt)
  return ended
}

/** Ends the screen of a vehicle. Its token is dead; its plays and hours stay. Answers its id, if there was one. */
export async function endScreen(tx: Tx, vehicleId: string, at: Date): Promise<string | undefined> {
  const row = await tx
    .updateTable('screens')
    .set(({ ref }) => ({ unpaired_at: at, token_hash: null, ended_token_hash: ref('token_hash') }))
    .where('vehicle_id', '=', vehicleId)
    .where('unpaired_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** A paired screen, locked; undefined when there is none with the id. */
export async function lockScreen(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('screens as s')
    .innerJoin('vehicles as v', 'v.id', 's.vehicle_id')
    .select(['s.vehicle_id', 's.driver_id', 'v.plate'])
    .where('s.id', '=', id)
    .where('s.unpaired_at', 'is', null)
    .forUpdate('s')
    .executeTakeFirst()
  return row && { vehicleId: row.vehicle_id, driverId: row.driver_id, vehicleNumber: row.plate }
}

/** Ends every pairing of a driver. */
export async function endScreensOfDriver(tx: Tx, driverId: string, at: Date): Promise<void> {
  await tx
    .updateTable('screens')
    .set(({ ref }) => ({ unpaired_at: at, token_hash: null, ended_token_hash: ref('token_hash') }))
    .where('driver_id', '=', driverId)
    .where('unpaired_at', 'is', null)
    .execute()
}

/** How far a device has come: `screen_id` null while its code waits; undefined when it has to start again. */
export function findPairing(db: Reader, deviceHash: string) {
  return db
    .selectFrom('screen_pairings as p')
    .leftJoin('screens as s', 's.id', 'p.screen_id')
    .select(['p.expires_at', 'p.screen_id', 's.token_hash', 's.token_used_at', 's.unpaired_at'])
    .where('p.device_hash', '=', deviceHash)
    .executeTakeFirst()
}

/** Stores the hash of the token that a device was told. */
export async function setToken(db: Reader, screenId: string, hash: string): Promise<void> {
  await db
    .updateTable('screens')
    .set({ token_hash: hash })
    .where('id', '=', screenId)
    .where('unpaired_at', 'is', null)
    .execute()
}

/** Paired screens by their tokens' hashes, with the place each last reported. */
export function findByTokens(db: Reader, hashes: readonly string[]) {
  return db
    .selectFrom('screens as s')
    .leftJoin('screen_status as t', 't.screen_id', 's.id')
    .select(['s.id', 's.vehicle_id', 's.token_hash', 's.token_used_at', 't.lat', 't.lng'])
    .select(
      sql<[from: number, to: number | null][] | null>`(
        select json_agg(json_build_array(
          floor(extract(epoch from held_at) * 1000), floor(extract(epoch from released_at) * 1000)))
        from screen_holds h where h.screen_id = s.id)`.as('holds'),
    )
    .where(sql<boolean>`s.token_hash = any(${[...hashes]}::text[])`)
    .where('s.unpaired_at', 'is', null)
    .execute()
}

/** From the first use on, the pairing call tells the token no more. */
export async function markUsed(db: Reader, screenId: string, at: Date): Promise<void> {
  await db
    .updateTable('screens')
    .set({ token_used_at: at })
    .where('id', '=', screenId)
    .where('token_used_at', 'is', null)
    .execute()
}

export interface Status {
  readonly screenId: string
  readonly seenAt: Date
  readonly lat: number | null
  readonly lng: number | null
  readonly appVersion: string | null
  readonly freeMb: number | null
  readonly nowPlaying: string | null
}

/** Writes the latest state of several screens. A screen without a new place keeps its last one. */
export async function saveStatus(db: Reader, all: readonly Status[]): Promise<void> {
  const rows = [...all].sort((a, b) => (a.screenId < b.screenId ? -1 : 1))
  await sql`
    insert into screen_status as t (screen_id, seen_at, lat, lng, app_version, free_mb, now_playing)
    select * from unnest(
      ${rows.map((row) => row.screenId)}::text[], ${rows.map((row) => row.seenAt)}::timestamptz[],
      ${rows.map((row) => row.lat)}::float8[], ${rows.map((row) => row.lng)}::float8[],
      ${rows.map((row) => row.appVersion)}::text[], ${rows.map((row) => row.freeMb)}::float8[],
      ${rows.map((row) => row.nowPlaying)}::text[]
    )
    on conflict (screen_id) do update
    set seen_at = excluded.seen_at, lat = coalesce(excluded.lat, t.lat), lng = coalesce(excluded.lng, t.lng),
      app_version = coalesce(excluded.app_version, t.app_version), free_mb = coalesce(excluded.free_mb, t.free_mb),
      now_playing = excluded.now_playing`.execute(db)
}

/** The screen that a vehicle has now. */
export interface CurrentScreen {
  readonly id: string
  readonly pairedAt: Date
  readonly seenAt: Date | null
}

export async function screenOfVehicle(db: Reader, vehicleId: string): Promise<CurrentScreen | null> {
  const row = await db
    .selectFrom('screens as s')
    .leftJoin('screen_status as t', 't.screen_id', 's.id')
    .select(['s.id', 's.paired_at', 't.seen_at'])
    .where('s.vehicle_id', '=', vehicleId)
    .where('s.unpaired_at', 'is', null)
    .executeTakeFirst()
  return row ? { id: row.id, pairedAt: row.paired_at, seenAt: row.seen_at } : null
}

/** Every screen that a driver ever had: their hours belong to the driver. */
export async function screenIdsOfDriver(db: Reader, driverId: string): Promise<string[]> {
  const rows = await db.selectFrom('screens').select('id').where('driver_id', '=', driverId).execute()
  return rows.map(({ id }) => id)
}

/** Paired screens that were heard from since an instant and told where they are. */
export async function heardSince(db: Reader, since: Date) {
  const rows = await db
    .selectFrom('screens as s')
    .innerJoin('screen_status as t', 't.screen_id', 's.id')
    .select(['s.vehicle_type', 't.lat', 't.lng', 't.seen_at'])
    .where('s.unpaired_at', 'is', null)
    .where('t.seen_at', '>=', since)
    .execute()
  return rows.flatMap(({ vehicle_type: vehicleType, lat, lng, seen_at: seenAt }) =>
    lat === null || lng === null ? [] : [{ vehicleType, lat, lng, seenAt }],
  )
}

/** The vehicles of screens, those whose pairing ended included. */
export async function vehiclesOfScreens(
  db: Reader,
  screenIds: readonly string[],
): Promise<Map<string, { vehicleId: string; vehicleType: VehicleType }>> {
  if (screenIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('screens')
    .select(['id', 'vehicle_id', 'vehicle_type'])
    .where(sql<boolean>`id = any(${[...screenIds]}::text[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, { vehicleId: row.vehicle_id, vehicleType: row.vehicle_type }]))
}

/** The vehicle of a screen. Throws for an unknown screen. */
export async function vehicleOfScreen(reader: Reader, screenId: string): Promise<string> {
  const vehicle = (await vehiclesOfScreens(reader, [screenId])).get(screenId)?.vehicleId
  if (!vehicle) throw new Error(`no vehicle has the screen ${screenId}`)
  return vehicle
}

/** A paired screen that was heard from not long ago, and where. */
export interface PlacedScreen {
  readonly screenId: string
  readonly vehicleType: VehicleType
  readonly lat: number
  readonly lng: number
  readonly nowPlaying: string | null
}

/** Screens heard from since an instant that are among those named, or play one of the bookings named. */
export async function screensOnAir(
  db: Reader,
  screenIds: readonly string[],
  bookingIds: readonly string[],
  since: Date,
): Promise<PlacedScreen[]> {
  if (bookingIds.length === 0) return []
  const rows = await db
    .selectFrom('screen_status as t')
    .innerJoin('screens as s', 's.id', 't.screen_id')
    .select(['s.id', 's.vehicle_type', 't.lat', 't.lng', 't.now_playing'])
    .where('s.unpaired_at', 'is', null)
    .where('t.seen_at', '>=', since)
    .where(
      sql<boolean>`(t.screen_id = any(${[...screenIds]}::text[]) or t.now_playing = any(${[...bookingIds]}::text[]))`,
    )
    .orderBy('s.id')
    .execute()
  return rows.flatMap(({ id, vehicle_type: vehicleType, lat, lng, now_playing: nowPlaying }) =>
    lat === null || lng === null ? [] : [{ screenId: id, vehicleType, lat, lng, nowPlaying }],
  )
}
