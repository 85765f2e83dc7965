import { type Kysely, sql } from 'kysely'

/** A creative that is added later may replace another one when it is approved. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table booking_creatives add column replaces int`.execute(db)
  await sql`create index booking_creatives_waiting on booking_creatives (booking_id) where review = 'pending'`.execute(
    db,
  )
}
