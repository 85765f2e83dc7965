import { type Kysely, sql } from 'kysely'

/** The day on which an advertiser would like an ad to start. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table bookings add column start_wish date`.execute(db)
}
