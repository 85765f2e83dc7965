import { type Kysely, sql } from 'kysely'

/** Days that the clock added to under-delivered flights, and the final count of each flight. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table flight_extensions (
      id bigint generated always as identity primary key,
      booking_id text not null references bookings (id),
      at timestamptz not null,
      days int not null check (days between 1 and 7),
      delivered int not null,
      goal int not null
    )`.execute(db)
  await sql`create index flight_extensions_by_booking on flight_extensions (booking_id)`.execute(db)
  await sql`alter table bookings add column settled_at timestamptz`.execute(db)
  await sql`
    create index bookings_unsettled on bookings (end_date)
    where settled_at is null and status in ('completed', 'cancelled')`.execute(db)
  await sql`
    create table settlements (
      booking_id text primary key references bookings (id),
      at timestamptz not null,
      goal int not null,
      delivered int not null,
      missing int not null,
      csv_file text not null,
      proof jsonb not null
    )`.execute(db)
}
