import type { Rejection } from '@ayob/contract/plays'
import { ELSEWHERE } from '@ayob/contract/route-data'
import { joinBits } from '@ayob/domain/plays/airtime'
import type { Watermark } from '@ayob/domain/plays/batch'
import type { AirtimeRow, DeliveryRow } from '@ayob/domain/plays/totals'
import { sql } from 'kysely'
import { columnOf, instantsOf } from '../platform/columns'
import type { Tx } from '../platform/ports'

/** Locks the watermarks of screens, in the order of their ids, making those that are missing. */
export async function lockMarks(tx: Tx, screenIds: readonly string[]): Promise<Map<string, Watermark>> {
  const ids = [...new Set(screenIds)].sort()
  await sql`
    insert into play_marks (screen_id) select unnest(${ids}::text[])
    on conflict do nothing`.execute(tx)
  const rows = await tx
    .selectFrom('play_marks')
    .selectAll()
    .where(sql<boolean>`screen_id = any(${ids}::text[])`)
    .orderBy('screen_id')
    .forUpdate()
    .execute()
  return new Map(
    rows.map((row) => [
      row.screen_id,
      {
        seq: row.seq,
        missed: row.missed,
        trips: row.trips,
        lastEnd: row.last_end,
        lastAt: row.last_at,
        lastLat: row.last_lat,
        lastLng: row.last_lng,
      },
    ]),
  )
}

/** Moves watermarks that are locked. */
export async function moveMarks(
  tx: Tx,
  marks: readonly (readonly [screenId: string, mark: Watermark])[],
): Promise<void> {
  if (marks.length === 0) return
  const column = (key: keyof Watermark) => columnOf(marks, ([, mark]) => mark[key])
  await sql`
    update play_marks as m
    set seq = n.seq, missed = n.missed, trips = n.trips, last_end = n.last_end, last_at = n.last_at, last_lat = n.last_lat,
      last_lng = n.last_lng
    from unnest(
      ${columnOf(marks, ([id]) => id)}::text[], ${column('seq')}::bigint[], ${column('missed')}::bigint[], ${column('trips')}::bigint[],
      ${column('lastEnd')}::bigint[], ${column('lastAt')}::bigint[], ${column('lastLat')}::float8[],
      ${column('lastLng')}::float8[]
    ) as n (screen_id, seq, missed, trips, last_end, last_at, last_lat, last_lng)
    where m.screen_id = n.screen_id`.execute(tx)
}

/** Adds to the delivery totals, in the order of their keys, so that two processes never wait for each other. */
export async function addDelivery(tx: Tx, rows: Iterable<DeliveryRow>): Promise<void> {
  const sorted = [...rows].sort(
    (a, b) =>
      compare(a.bookingId, b.bookingId) ||
      a.hour - b.hour ||
      compare(a.route, b.route) ||
      compare(a.vehicleType, b.vehicleType),
  )
  if (sorted.length === 0) return
  await sql`
    insert into delivery_totals as t (booking_id, hour, route, vehicle_type, plays, duration_ms, impression_micros)
    select * from unnest(
      ${columnOf(sorted, (row) => row.bookingId)}::text[], ${instantsOf(sorted, (row) => row.hour)}::timestamptz[],
      ${columnOf(sorted, (row) => row.route)}::text[], ${columnOf(sorted, (row) => row.vehicleType)}::text[],
      ${columnOf(sorted, (row) => row.plays)}::bigint[], ${columnOf(sorted, (row) => row.durationMs)}::bigint[],
      ${columnOf(sorted, (row) => row.impressionMicros)}::bigint[]
    )
    on conflict (booking_id, hour, route, vehicle_type) do update
    set plays = t.plays + excluded.plays, duration_ms = t.duration_ms + excluded.duration_ms,
      impression_micros = t.impression_micros + excluded.impression_micros`.execute(tx)
}

/** Adds to the time on air. Minutes are a set, so that a minute with many plays counts once. */
export async function addAirtime(tx: Tx, rows: Iterable<AirtimeRow>): Promise<void> {
  const all = [...rows]
  if (all.length === 0) return
  await sql`
    insert into airtime_totals as t (screen_id, hour, plays, house_plays, duration_ms, minutes)
    select * from unnest(
      ${columnOf(all, (row) => row.screenId)}::text[], ${instantsOf(all, (row) => row.hour)}::timestamptz[],
      ${columnOf(all, (row) => row.plays)}::bigint[], ${columnOf(all, (row) => row.housePlays)}::bigint[],
      ${columnOf(all, (row) => row.durationMs)}::bigint[], ${columnOf(all, (row) => joinBits(row.minutes))}::bigint[]
    )
    on conflict (screen_id, hour) do update
    set plays = t.plays + excluded.plays, house_plays = t.house_plays + excluded.house_plays,
      duration_ms = t.duration_ms + excluded.duration_ms, minutes = t.minutes | excluded.minutes`.execute(tx)
}

export interface RejectionRow {
  readonly screenId: string
  readonly day: string
  readonly reason: Rejection
  plays: number
}

export async function addRejections(tx: Tx, rows: Iterable<RejectionRow>): Promise<void> {
  const all = [...rows]
  if (all.length === 0) return
  await sql`
    insert into play_rejections as t (screen_id, day, reason, plays)
    select * from unnest(
      ${columnOf(all, (row) => row.screenId)}::text[], ${columnOf(all, (row) => row.day)}::date[],
      ${columnOf(all, (row) => row.reason)}::text[], ${columnOf(all, (row) => row.plays)}::bigint[]
    )
    on conflict (screen_id, day, reason) do update set plays = t.plays + excluded.plays`.execute(tx)
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

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
