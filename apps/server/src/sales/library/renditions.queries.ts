import { sql } from 'kysely'
import type { Reader } from '../../platform/ports'

/** A kept file whose renditions are not made yet. */
export interface Unsized {
  readonly sha256: string
  readonly ending: string
}

/** Files of approved bookings that are not over, without renditions. */
export async function unsizedFiles(reader: Reader, limit: number): Promise<Unsized[]> {
  const { rows } = await sql<Unsized>`
    select m.sha256, m.ending from media_files m
    where m.sized_at is null and (m.media->>'playable')::boolean and m.ending in ('png', 'jpg', 'gif', 'mp4')
      and exists (
        select from creatives c
        where c.sha256 = m.sha256 and exists (
          select from bookings b
          where b.approval_status = 'approved' and b.status not in ('completed', 'cancelled') and (
            b.creative_id = c.id or exists (
              select from booking_creatives bc where bc.booking_id = b.id and bc.creative_id = c.id
            )
          )
        )
      )
    order by m.stored_at
    limit ${limit}`.execute(reader)
  return rows
}
