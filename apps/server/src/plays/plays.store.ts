import { ELSEWHERE } from '@ayob/contract/route-data'
import type { Rejection } from '@ayob/contract/screens'
import { joinBits } from '@ayob/domain/plays/airtime'
import type { Watermark } from '@ayob/domain/plays/batch'
import type { AirtimeRow, DeliveryRow } from '@ayob/domain/plays/total-rows'
import { sql } from 'kysely'
import { sortedBy, unnest } from '../platform/columns'
import type { Tx } from '../platform/ports'

/** Locks the watermarks of screens, in the order of their ids. Creates those that are missing. */
export async function lockMarks(tx: Tx, screenIds: readonly string[]): Promise<Map<string, Watermark>> {
  const ids = [...new Set(screenIds)].sort()
  await sql`
    insert into play_marks (screen_id) select unnest(${ids}::text[])
    on conflict do nothing`.execute(tx)
  const rows = await tx
    .selectFrom('play_marks')
    .select(['screen_id', 'seq', 'missed', 'trips', 'last_end as lastEnd', 'last_at as lastAt'])
    .select(['last_lat as lastLat', 'last_lng as lastLng'])
    .where(sql<boolean>`screen_id = any(${ids}::text[])`)
    .orderBy('screen_id')
    .forUpdate()
    .execute()
  return new Map(rows.map(({ screen_id, ...mark }) => [screen_id, mark]))
}

/** Moves watermarks. The caller has locked them. */
export async function moveMarks(tx: Tx, marks: readonly (Watermark & { readonly screenId: string })[]): Promise<void> {
  if (marks.length === 0) return
  await sql`
    update play_marks as m
    set seq = n.seq, missed = n.missed, trips = n.trips, last_end = n.last_end, last_at = n.last_at, last_lat = n.last_lat,
      last_lng = n.last_lng
    from ${unnest(marks, {
      screenId: 'text',
      seq: 'bigint',
      missed: 'bigint',
      trips: 'bigint',
      lastEnd: 'bigint',
      lastAt: 'bigint',
      lastLat: 'float8',
      lastLng: 'float8',
    })} as n (screen_id, seq, missed, trips, last_end, last_at, last_lat, last_lng)
    where m.screen_id = n.screen_id`.execute(tx)
}

/** Adds to the delivery totals. */
export async function addDelivery(tx: Tx, rows: Iterable<DeliveryRow>): Promise<void> {
  const sorted = sortedBy(rows, 'bookingId', 'hour', 'route', 'vehicleType')
  if (sorted.length === 0) return
  await sql`
    insert into delivery_totals as t (booking_id, hour, route, vehicle_type, plays, duration_ms, impression_micros)
    select * from ${unnest(sorted, {
      bookingId: 'text',
      hour: 'timestamptz',
      route: 'text',
      vehicleType: 'text',
      plays: 'bigint',
      durationMs: 'bigint',
      impressionMicros: 'bigint',
    })}
    on conflict (booking_id, hour, route, vehicle_type) do update
    set plays = t.plays + excluded.plays, duration_ms = t.duration_ms + excluded.duration_ms,
      impression_micros = t.impression_micros + excluded.impression_micros`.execute(tx)
}

/** Adds to the time on air. Minutes are a bit set, so that a minute with several plays counts once. */
export async function addAirtime(tx: Tx, rows: Iterable<AirtimeRow>): Promise<void> {
  const all = [...rows].map((row) => ({ ...row, minutes: joinBits(row.minutes) }))
  if (all.length === 0) return
  await sql`
    insert into airtime_totals as t (screen_id, hour, plays, house_plays, duration_ms, minutes)
    select * from ${unnest(all, {
      screenId: 'text',
      hour: 'timestamptz',
      plays: 'bigint',
      housePlays: 'bigint',
      durationMs: 'bigint',
      minutes: 'bigint',
    })}
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

/** Adds to the rejected plays by screen, day and reason. */
export async function addRejections(tx: Tx, rows: Iterable<RejectionRow>): Promise<void> {
  const all = [...rows]
  if (all.length === 0) return
  await sql`
    insert into play_rejections as t (screen_id, day, reason, plays)
    select * from ${unnest(all, { screenId: 'text', day: 'date', reason: 'text', plays: 'bigint' })}
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
