import { ELSEWHERE } from '@ayob/contract/route-data'
import type { Watermark } from '@ayob/domain/plays/batch'
import { sql } from 'kysely'
import { unnest } from '../platform/columns'
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
