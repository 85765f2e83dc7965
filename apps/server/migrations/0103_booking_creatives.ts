import { type Kysely, sql } from 'kysely'

/**
 * The creatives of bookings that have several, and the results of each. A booking without rows only has its
 * `creative_id`. With rows, `creative_id` is the first creative that may show, for code that knows only one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table booking_creatives (
      booking_id text not null references bookings (id) on delete cascade,
      number int not null,
      creative_id text not null references creatives (id),
      share int not null,
      review text not null,
      rejection_reason text,
      is_on boolean not null default true,
      created_at timestamptz not null,
      primary key (booking_id, number)
    )`.execute(db)
  await sql`create index booking_creatives_creative on booking_creatives (creative_id)`.execute(db)
  await sql`
    create table creative_totals (
      booking_id text not null,
      creative int not null,
      plays bigint not null default 0,
      impression_micros bigint not null default 0,
      clicks bigint not null default 0,
      primary key (booking_id, creative)
    )`.execute(db)
  await sql`alter table campaigns add column creative_files jsonb`.execute(db)
}
