import { type Kysely, sql } from 'kysely'

/** Tickets as a queue: who has one, since when it is closed, what it is about, and prepared answers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // desk/support
  await sql`
    alter table tickets
      add column assignee_id text references users (id),
      add column closed_at timestamptz,
      add column merged_into text references tickets (id),
      add column screen_id text references screens (id) on delete set null,
      add column booking_id text references bookings (id) on delete set null,
      add column payment_id text references payments (id) on delete set null,
      add column payout_id text references payouts (id) on delete set null;
    create index tickets_updated on tickets (updated_at desc);
    create table ticket_replies (
      id text primary key,
      title text not null,
      en text not null,
      si text not null,
      ta text not null
    );
  `.execute(db)
}
