import { sql } from 'kysely'
import { type Unsized, unsizedFiles } from '../../goods/creatives/creatives.queries'
import type { Reader } from '../../platform/ports'

/** Files of approved bookings that are not over, without renditions. */
export const unsizedOfBookings = (reader: Reader, limit: number): Promise<Unsized[]> =>
  unsizedFiles(reader)
    .where(
      sql<boolean>`exists (
        select from creatives c
        where c.sha256 = media_files.sha256 and exists (
          select from bookings b
          where b.approval_status = 'approved' and b.status not in ('completed', 'cancelled') and (
            b.creative_id = c.id or exists (
              select from booking_creatives bc where bc.booking_id = b.id and bc.creative_id = c.id
            )
          )
        )
      )`,
    )
    .limit(limit)
    .execute()
