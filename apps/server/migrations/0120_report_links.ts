import { type Kysely, sql } from 'kysely'

/** Links to the live report of a booking. Only the hash of a link's token is stored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table report_links (
      id text primary key,
      booking_id text not null references bookings (id),
      token_hash text not null unique,
      prices boolean not null,
      made_by text not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      revoked_at timestamptz
    )`.execute(db)
  await sql`create index report_links_of_booking on report_links (booking_id)`.execute(db)
}
