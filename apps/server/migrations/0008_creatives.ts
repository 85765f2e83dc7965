import { type Kysely, sql } from 'kysely'

/** A creative deleted by its owner leaves the library, but bookings that showed it keep it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table creatives add column deleted_at timestamptz`.execute(db)
  await sql`create index bookings_by_creative on bookings (creative_id)`.execute(db)
}
