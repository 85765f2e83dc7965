import { type Kysely, sql } from 'kysely'

/** Bookings that were started and not submitted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table booking_drafts (
      advertiser_id text not null references users (id),
      id text not null,
      version int not null,
      content text not null,
      updated_at timestamptz not null,
      primary key (advertiser_id, id)
    )`.execute(db)
}
