import { type Kysely, sql } from 'kysely'

/**
 * The overview reads an advertiser's flights of the last weeks and counts all bookings. With these indexes the first
 * costs the same however many older bookings there are, and the second reads no booking. The live display reads running
 * bookings and those that ended lately.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index bookings_by_end on bookings (advertiser_id, end_date) include (campaign_id)`.execute(db)
  await sql`create index bookings_completed on bookings (end_date) where status = 'completed'`.execute(db)
  await sql`drop index bookings_open`.execute(db)
  await sql`
    create index bookings_open on bookings (status, advertiser_id)
      where status in ('pending', 'scheduled', 'running', 'paused')`.execute(db)
}
