import type { Day } from '@ayob/contract/days'
import type { BatchFault } from '@ayob/contract/plays'
import type { MinuteSpan } from '@ayob/domain/integrity/finding'
import type { ScreenMark, VehicleMark } from '@ayob/domain/plays/batch'
import type { ShareUse, ShareUses } from '@ayob/domain/plays/share'
import { type Insertable, sql } from 'kysely'
import { executePrepared, sortedBy, unnest } from '../../platform/columns'
import type { Db, Reader, Tx } from '../../platform/ports'
import type { Tables } from '../../platform/tables'

/** Reads the marks of screens and locks them, in the order of their ids. Creates missing ones. */
export async function readMarks(tx: Tx, screenIds: readonly string[]): Promise<Map<string, ScreenMark>> {
  const read = async (ids: readonly string[]) => {
    const marks = tx
      .selectFrom('play_marks')
      .select(['screen_id as id', 'seq', 'missed', 'trips'])
      .where(sql<boolean>`screen_id = any(${[...ids]}::text[])`)
      .orderBy('screen_id')
      .forUpdate()
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

/** Moves marks, which the caller has locked. */
export async function moveMarks(tx: Tx, marks: readonly (ScreenMark & { readonly screenId: string })[]): Promise<void> {
  if (marks.length === 0) return
  const moving = sql`
    update play_marks as m set seq = n.seq, missed = n.missed, trips = n.trips
    from ${unnest(marks, { screenId: 'text', seq: 'bigint', missed: 'bigint', trips: 'bigint' })}
      as n (screen_id, seq, missed, trips)
    where m.screen_id = n.screen_id`
  await executePrepared(tx, moving)
}

interface KnownTracks {
  readonly tracks: Map<string, VehicleMark>
  /** Held minutes, whose valid plays don't count, for the vehicles that have any. */
  readonly held: Map<string, readonly MinuteSpan[]>
}

/**
 * Reads the tracks of vehicles and locks them. Creates missing ones. Marks are locked and moved before tracks, and both before totals,
 * so that groups can't deadlock.
 */
export async function readTracks(tx: Tx, vehicleIds: readonly string[]): Promise<KnownTracks> {
  const read = async (ids: readonly string[]) => {
    const tracks = tx
      .selectFrom('vehicle_tracks')
      .select(['vehicle_id as id', 'last_end as lastEnd', 'last_at as lastAt'])
      .select(['last_lat as lastLat', 'last_lng as lastLng', 'uses', 'held', 'support', 'doubts'])
      .where(sql<boolean>`vehicle_id = any(${[...ids]}::text[])`)
      .orderBy('vehicle_id')
      .forUpdate()
    return (await executePrepared(tx, tracks)).rows
  }
  const create = (ids: readonly string[]) =>
    sql`insert into vehicle_tracks (vehicle_id) select unnest(${[...ids]}::text[]) on conflict do nothing`.execute(tx)
  const rows = await readOrCreate(vehicleIds, read, create)
  const tracks = new Map<string, VehicleMark>()
  const held = new Map<string, readonly MinuteSpan[]>()
  for (const [id, { uses, held: spans, doubts, ...track }] of rows) {
    tracks.set(id, { ...track, shares: readUses(uses, track.lastEnd), doubts: readDoubts(doubts) })
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

/** Moves tracks, which the caller has locked. */
export async function moveTracks(
  tx: Tx,
  tracks: readonly (VehicleMark & { readonly vehicleId: string })[],
): Promise<void> {
  if (tracks.length === 0) return
  const rows = tracks.map((track) => ({
    ...track,
    uses: packUses(track.shares, track.lastEnd),
    doubts: packDoubts(track.doubts),
  }))
  const moving = sql`
    update vehicle_tracks as t
    set last_end = n.last_end, last_at = n.last_at, last_lat = n.last_lat, last_lng = n.last_lng,
      uses = n.uses, support = n.support, doubts = n.doubts
    from ${unnest(rows, {
      vehicleId: 'text',
      lastEnd: 'bigint',
      lastAt: 'bigint',
      lastLat: 'float8',
      lastLng: 'float8',
      uses: 'text',
      support: 'int',
      doubts: 'text',
    })} as n (vehicle_id, last_end, last_at, last_lat, last_lng, uses, support, doubts)
    where t.vehicle_id = n.vehicle_id`
  await executePrepared(tx, moving)
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

/**
 * The used shares of a vehicle in the format of `vehicle_tracks.uses`: column by column, with those that seldom change
 * first. `since` contains the milliseconds from the start of a booking's last play to the end of the vehicle's.
 */
type Packed = readonly [
  bookingIds: readonly string[],
  askedAt: readonly number[],
  weight: readonly number[],
  plays: readonly number[],
  ahead: readonly number[],
  since: readonly number[],
]

/** Packs used shares. `lastEnd` is the end of the vehicle's last play. */
export function packUses(uses: ShareUses, lastEnd: number | null): string {
  const ids = Object.keys(uses).sort()
  if (ids.length === 0) return ''
  const column = (pick: (use: ShareUse) => number) => ids.map((id) => pick(uses[id] as ShareUse))
  return JSON.stringify([
    ids,
    column(({ askedAt }) => askedAt),
    column(({ weight }) => weight),
    column(({ plays }) => plays),
    column(({ ahead }) => ahead),
    column(({ at }) => (lastEnd ?? 0) - at),
  ] satisfies Packed)
}

/** Reads what `packUses` has packed. */
export function readUses(uses: string, lastEnd: number | null): ShareUses {
  const read: Record<string, ShareUse> = {}
  if (uses !== '') {
    const [ids, askedAt, weight, plays, ahead, since] = JSON.parse(uses) as Packed
    const value = (column: readonly number[], index: number) => column[index] as number
    for (const [index, id] of ids.entries()) {
      read[id] = {
        askedAt: value(askedAt, index),
        plays: value(plays, index),
        ahead: value(ahead, index),
        at: (lastEnd ?? 0) - value(since, index),
        weight: value(weight, index),
      }
    }
  }
  return read
}

interface FaultRow {
  readonly screenId: string
  readonly day: Day
  readonly fault: BatchFault
  readonly batches: number
}

/** Adds to the counts of batch faults. */
export async function addFaults(db: Db, rows: readonly FaultRow[]): Promise<void> {
  const sorted = sortedBy(rows, 'screenId', 'fault')
  await sql`
    insert into report_faults as t (screen_id, day, fault, reports)
    select * from ${unnest(sorted, { screenId: 'text', day: 'date', fault: 'text', batches: 'bigint' })} as n
    on conflict (screen_id, day, fault) do update set reports = t.reports + excluded.reports`.execute(db)
}

/** Ids of screens whose pairing ended, by the hash of their last token. */
export async function endedByTokens(reader: Reader, hashes: readonly string[]): Promise<Map<string, string>> {
  const rows = await reader
    .selectFrom('screens')
    .select(['id', 'ended_token_hash'])
    .where(sql<boolean>`ended_token_hash = any(${[...hashes]}::text[])`)
    .execute()
  return new Map(rows.flatMap(({ id, ended_token_hash: hash }) => (hash === null ? [] : [[hash, id] as const])))
}
