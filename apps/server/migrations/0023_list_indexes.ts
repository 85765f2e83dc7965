import { type Kysely, sql } from 'kysely'

/** The counts of the administrators' tabs come from indexes, however long the lists are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index bookings_by_state on bookings (approval_status, payment_status, status)`.execute(db)
  await sql`create index users_counted on users (user_type, status)`.execute(db)
  // Searching one lower-case text is several times faster than a case-insensitive search of four columns.
  await sql`
    alter table inquiries add column searched text not null
    generated always as (lower(name || ' ' || company || ' ' || email || ' ' || phone)) stored`.execute(db)
  await sql`drop index users_by_type`.execute(db)
  await sql`create index screens_of_driver on screens (driver_id, unpaired_at)`.execute(db)
}
