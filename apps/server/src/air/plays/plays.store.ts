import { ELSEWHERE } from '@ayob/contract/route-data'
import type { MinuteSpan } from '@ayob/domain/integrity/finding'
import type { ScreenMark, VehicleMark } from '@ayob/domain/plays/batch'
import { type Insertable, sql } from 'kysely'
import { sortedBy, unnest } from '../../platform/columns'
import { Overtaken } from '../../platform/overtaken'
import type { Tx } from '../../platform/ports'
import { executePrepared } from '../../platform/prepared'
import type { Tables } from '../../platform/tables'
import { packUses, readUses } from './packed-uses'

/** Whether rows are locked as they are read, in the order of their ids. */
export type Locking = 'locked' | 'unlocked'

/** Reads the marks of screens. Creates missing ones. */
export async function readMarks(
  tx: Tx,
  screenIds: readonly string[],
  locking: Locking,
): Promise<Map<string, ScreenMark>> {
  const read = async (ids: readonly string[]) => {
    const marks = tx
      .selectFrom('play_marks')
      .select(['screen_id as id', 'seq', 'missed', 'trips'])
      .where(sql<boolean>`screen_id = any(${[...ids]}::text[])`)
      .$if(locking === 'locked', (query) => query.orderBy('screen_id').forUpdate())
    return (await executePrepared(tx, marks)).rows
  }
  const create = (ids: readonly string[]) =>
    sql`insert into play_marks (screen_id) select unnest(${[...ids]}::text[]) on conflict do nothing`.execute(tx)
  return readOrCreate(screenIds, read, create)
}

/** Reads rows by their ids. Only a screen's first batch has missing rows, so existing ones are read first. */
async function readOrCreate<Row extends { readonly id: string }>(
  some: readonly string[],
  read: (ids: readonly string[]) => Promise<readonly Row[]>,
  create: (ids: readonly string[]) => Promise<unknown>,
): Promise<Map<string, Omit<Row, 'id'>>> {
  const ids = [...new Set(some)].sort()
  let rows = await read(ids)
  if (rows.length < ids.length) {
    await create(ids)
    rows = await read(ids)
  }
  return new Map(rows.map(({ id, ...row }) => [id, row]))
}

/** Moves marks from the numbers at which they were read. Restarts the transaction if one has moved since. */
export async function moveMarks(
  tx: Tx,
  marks: readonly (ScreenMark & { readonly screenId: string; readonly from: number })[],
): Promise<void> {
  if (marks.length === 0) return
  const moving = sql`
    update play_marks as m set seq = n.seq, missed = n.missed, trips = n.trips
    from ${unnest(marks, { screenId: 'text', from: 'bigint', seq: 'bigint', missed: 'bigint', trips: 'bigint' })}
      as n (screen_id, "from", seq, missed, trips)
    where m.screen_id = n.screen_id and m.seq = n."from"`
  const { numAffectedRows } = await executePrepared(tx, moving)
  if (Number(numAffectedRows) < marks.length) throw new Overtaken('a mark has moved')
}

interface KnownTracks {
  readonly tracks: Map<string, VehicleMark>
  /** Held minutes, whose valid plays don't count, for the vehicles that have any. */
  readonly held: Map<string, readonly MinuteSpan[]>
}

/**
 * Reads the tracks of vehicles. Creates missing ones. Marks are locked and moved before tracks, and both before totals,
 * so that groups can't deadlock.
 */
export async function readTracks(tx: Tx, vehicleIds: readonly string[], locking: Locking): Promise<KnownTracks> {
  const read = async (ids: readonly string[]) => {
    const tracks = tx
      .selectFrom('vehicle_tracks')
      .select(['vehicle_id as id', 'last_end as lastEnd', 'last_at as lastAt'])
      .select(['last_lat as lastLat', 'last_lng as lastLng', 'uses', 'shares', 'held', 'support', 'doubts'])
      .where(sql<boolean>`vehicle_id = any(${[...ids]}::text[])`)
      .$if(locking === 'locked', (query) => query.orderBy('vehicle_id').forUpdate())
    return (await executePrepared(tx, tracks)).rows
  }
  const create = (ids: readonly string[]) =>
    sql`insert into vehicle_tracks (vehicle_id) select unnest(${[...ids]}::text[]) on conflict do nothing`.execute(tx)
  const rows = await readOrCreate(vehicleIds, read, create)
  const tracks = new Map<string, VehicleMark>()
  const held = new Map<string, readonly MinuteSpan[]>()
  for (const [id, { uses, shares, held: spans, doubts, ...track }] of rows) {
    tracks.set(id, { ...track, shares: readUses(uses, track.lastEnd, shares), doubts: readDoubts(doubts) })
    if (spans !== NONE_HELD) {
      const packed = JSON.parse(spans) as [number, number][]
      held.set(
        id,
        packed.map(([from, to]) => ({ from, to })),
      )
    }
  }
  return { tracks, held }
}

const NO_DOUBTS = '[]'
const readDoubts = (text: string) => (text === NO_DOUBTS ? [] : (JSON.parse(text) as VehicleMark['doubts']))
const packDoubts = (doubts: VehicleMark['doubts']) => (doubts.length === 0 ? NO_DOUBTS : JSON.stringify(doubts))

const packHeld = (held: readonly MinuteSpan[]) => JSON.stringify(held.map(({ from, to }) => [from, to]))
const NONE_HELD = packHeld([])

/** Sets the held minutes of vehicles. The caller has locked their tracks. */
export async function setHeld(
  tx: Tx,
  rows: readonly { readonly vehicleId: string; readonly held: readonly MinuteSpan[] }[],
): Promise<void> {
  if (rows.length === 0) return
  const packed = rows.map(({ vehicleId, held }) => ({ vehicleId, held: packHeld(held) }))
  await sql`
    update vehicle_tracks as t set held = n.held
    from ${unnest(packed, { vehicleId: 'text', held: 'text' })} as n (vehicle_id, held)
    where t.vehicle_id = n.vehicle_id`.execute(tx)
}

interface MovedTrack extends VehicleMark {
  readonly vehicleId: string
  /** The end of the vehicle's last play and its held minutes, with which its plays were judged and counted. */
  readonly from: { readonly lastEnd: number | null; readonly held: readonly MinuteSpan[] | undefined }
}

/** Moves tracks. Restarts the transaction if one has moved or its held minutes have changed since it was read. */
export async function moveTracks(tx: Tx, tracks: readonly MovedTrack[]): Promise<void> {
  if (tracks.length === 0) return
  const rows = tracks.map((track) => ({
    ...track,
    uses: packUses(track.shares, track.lastEnd),
    doubts: packDoubts(track.doubts),
    fromEnd: track.from.lastEnd,
    held: track.from.held ? packHeld(track.from.held) : NONE_HELD,
  }))
  const moving = sql`
    update vehicle_tracks as t
    set last_end = n.last_end, last_at = n.last_at, last_lat = n.last_lat, last_lng = n.last_lng,
      uses = n.uses, shares = '{}', support = n.support, doubts = n.doubts
    from ${unnest(rows, {
      vehicleId: 'text',
      fromEnd: 'bigint',
      held: 'text',
      lastEnd: 'bigint',
      lastAt: 'bigint',
      lastLat: 'float8',
      lastLng: 'float8',
      uses: 'text',
      support: 'int',
      doubts: 'text',
    })} as n (vehicle_id, from_end, held, last_end, last_at, last_lat, last_lng, uses, support, doubts)
    where t.vehicle_id = n.vehicle_id and t.last_end is not distinct from n.from_end and t.held = n.held`
  const { numAffectedRows } = await executePrepared(tx, moving)
  if (Number(numAffectedRows) < tracks.length) throw new Overtaken('a track has moved')
}

/** Records plays beyond a share. Returns those that were not yet recorded on that day. */
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

/** Adds one click to the totals of its booking, outside any route, and to those of the creative in its link. */
export async function addClick(
  tx: Tx,
  {
    bookingId,
    vehicleType,
    hour,
    creative = null,
  }: { bookingId: string; vehicleType: string; hour: Date; creative?: number | null },
): Promise<void> {
  await sql`
    insert into delivery_totals as t (booking_id, hour, route, vehicle_type, clicks)
    values (${bookingId}, ${hour}, ${ELSEWHERE}, ${vehicleType}, 1)
    on conflict (booking_id, hour, route, vehicle_type) do update set clicks = t.clicks + 1`.execute(tx)
  if (creative === null) return
  await sql`
    insert into creative_totals as t (booking_id, creative, clicks) values (${bookingId}, ${creative}, 1)
    on conflict (booking_id, creative) do update set clicks = t.clicks + 1`.execute(tx)
}
