import { type Kysely, sql } from 'kysely'

/** Campaigns, and the columns that a booking takes over from its campaign. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table bookings add column campaign_id text, add column route_ids jsonb not null default '[]'`.execute(
    db,
  )
  await sql`
    create table campaigns (
      id text primary key,
      owner_id text not null references users (id),
      name text not null,
      brand text not null,
      vehicle_type text not null,
      duration_days int not null check (duration_days between 1 and 90),
      notes text,
      target_routes text not null,
      creative_file text,
      booking_id text unique references bookings (id),
      version int not null,
      created_at timestamptz not null
    )`.execute(db)
  await sql`create index campaigns_by_owner on campaigns (owner_id, created_at desc)`.execute(db)
}
