import { ELSEWHERE } from '@ayob/contract/route-data'
import type { MinuteSpan } from '@ayob/domain/integrity/finding'
import type { ScreenMark, VehicleMark } from '@ayob/domain/plays/batch'
import type { ShareUse, ShareUses } from '@ayob/domain/plays/share'
import { type Insertable, sql } from 'kysely'
import { sortedBy, unnest } from '../platform/columns'
import type { Tx } from '../platform/ports'
import type { Tables } from '../platform/tables'

/** Locks the marks of screens, in the order of their ids. Creates those that are missing. */
export async function lockMarks(tx: Tx, screenIds: readonly string[]): Promise<Map<string, ScreenMark>> {
  const lock = (ids: readonly string[]) =>
    tx
      .selectFrom('play_marks')
      .select(['screen_id as id', 'seq', 'missed', 'trips'])
      .where(sql<boolean>`screen_id = any(${[...ids]}::text[])`)
      .orderBy('screen_id')
      .forUpdate()
      .execute()
  const create = (ids: readonly string[]) =>
    sql`insert into play_marks (screen_id) select unnest(${[...ids]}::text[]) on conflict do nothing`.execute(tx)
  return lockOrCreate(screenIds, lock, create)
}

/** Locks rows by their ids, in order. Rows are missing only at a screen's first batch, so they are looked for first. */
async function lockOrCreate<Row extends { readonly id: string }>(
  some: readonly string[],
  lock: (ids: readonly string[]) => Promise<readonly Row[]>,
  create: (ids: readonly string[]) => Promise<unknown>,
): Promise<Map<string, Omit<Row, 'id'>>> {
  const ids = [...new Set(some)].sort()
  let rows = await lock(ids)
  if (rows.length < ids.length) {
    await create(ids)
    rows = await lock(ids)
  }
  return new Map(rows.map(({ id, ...row }) => [id, row]))
}

/** Moves marks. The caller has locked them. */
export async function moveMarks(tx: Tx, marks: readonly (ScreenMark & { readonly screenId: string })[]): Promise<void> {
  if (marks.length === 0) return
  await sql`
    update play_marks as m set seq = n.seq, missed = n.missed, trips = n.trips
    from ${unnest(marks, { screenId: 'text', seq: 'bigint', missed: 'bigint', trips: 'bigint' })}
      as n (screen_id, seq, missed, trips)
    where m.screen_id = n.screen_id`.execute(tx)
}

interface LockedTracks {
  readonly tracks: Map<string, VehicleMark>
  /** Minutes whose valid plays count for nobody, of the vehicles that have any. */
  readonly held: Map<string, readonly MinuteSpan[]>
}

/**
 * Locks the tracks of vehicles, in the order of their ids. Creates those that are missing. Marks are locked before
 * tracks, so that groups never wait for each other in a circle.
 */
export async function lockTracks(tx: Tx, vehicleIds: readonly string[]): Promise<LockedTracks> {
  const lock = (ids: readonly string[]) =>
    tx
      .selectFrom('vehicle_tracks')
      .select(['vehicle_id as id', 'last_end as lastEnd', 'last_at as lastAt'])
      .select(['last_lat as lastLat', 'last_lng as lastLng', 'shares', 'held'])
      .where(sql<boolean>`vehicle_id = any(${[...ids]}::text[])`)
      .orderBy('vehicle_id')
      .forUpdate()
      .execute()
  const create = (ids: readonly string[]) =>
    sql`insert into vehicle_tracks (vehicle_id) select unnest(${[...ids]}::text[]) on conflict do nothing`.execute(tx)
  const rows = await lockOrCreate(vehicleIds, lock, create)
  const tracks = new Map<string, VehicleMark>()
  const held = new Map<string, readonly MinuteSpan[]>()
  for (const [id, { shares, held: spans, ...track }] of rows) {
    tracks.set(id, { ...track, shares: readShares(shares) })
    if (spans !== '[]')
      held.set(
        id,
        (JSON.parse(spans) as [number, number][]).map(([from, to]) => ({ from, to })),
      )
  }
  return { tracks, held }
}

/** Sets the held minutes of vehicles. The caller has locked their tracks. */
export async function setHeld(
  tx: Tx,
  rows: readonly { readonly vehicleId: string; readonly held: readonly MinuteSpan[] }[],
): Promise<void> {
  if (rows.length === 0) return
  const packed = rows.map(({ vehicleId, held }) => ({
    vehicleId,
    held: JSON.stringify(held.map(({ from, to }) => [from, to])),
  }))
  await sql`
    update vehicle_tracks as t set held = n.held
    from ${unnest(packed, { vehicleId: 'text', held: 'text' })} as n (vehicle_id, held)
    where t.vehicle_id = n.vehicle_id`.execute(tx)
}

type PackedUse = readonly [askedAt: number, plays: number, ahead: number, at: number, weight: number]

function readShares(text: string): ShareUses {
  if (text === '{}') return {}
  const shares: Record<string, ShareUse> = {}
  const packed = JSON.parse(text) as Readonly<Record<string, PackedUse>>
  for (const id in packed) {
    const [askedAt, plays, ahead, at, weight] = packed[id] as PackedUse
    shares[id] = { askedAt, plays, ahead, at, weight }
  }
  return shares
}

function writeShares(shares: ShareUses): string {
  const packed: Record<string, PackedUse> = {}
  for (const id in shares) {
    const { askedAt, plays, ahead, at, weight } = shares[id] as ShareUse
    packed[id] = [askedAt, plays, ahead, at, weight]
  }
  return JSON.stringify(packed)
}

/** Moves tracks. The caller has locked them. */
export async function moveTracks(
  tx: Tx,
  tracks: readonly (VehicleMark & { readonly vehicleId: string })[],
): Promise<void> {
  if (tracks.length === 0) return
  const rows = tracks.map((track) => ({ ...track, shares: writeShares(track.shares) }))
  await sql`
    update vehicle_tracks as t
    set last_end = n.last_end, last_at = n.last_at, last_lat = n.last_lat, last_lng = n.last_lng,
      shares = n.shares
    from ${unnest(rows, {
      vehicleId: 'text',
      lastEnd: 'bigint',
      lastAt: 'bigint',
      lastLat: 'float8',
      lastLng: 'float8',
      shares: 'text',
    })} as n (vehicle_id, last_end, last_at, last_lat, last_lng, shares)
    where t.vehicle_id = n.vehicle_id`.execute(tx)
}

/** Notes what was beyond a share. Returns those that were not noted on that day before. */
export async function noteOverShares(
  tx: Tx,
  rows: readonly Insertable<Tables['over_shares']>[],
): Promise<Insertable<Tables['over_shares']>[]> {
  if (rows.length === 0) return []
  return tx
    .insertInto('over_shares')
    .values(sortedBy(rows, 'screen_id', 'booking_id'))
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .execute()
}

/** Adds one click to the totals of its booking, outside any route. */
export async function addClick(
  tx: Tx,
  { bookingId, vehicleType, hour }: { bookingId: string; vehicleType: string; hour: Date },
): Promise<void> {
  await sql`
    insert into delivery_totals as t (booking_id, hour, route, vehicle_type, clicks)
    values (${bookingId}, ${hour}, ${ELSEWHERE}, ${vehicleType}, 1)
    on conflict (booking_id, hour, route, vehicle_type) do update set clicks = t.clicks + 1`.execute(tx)
}
