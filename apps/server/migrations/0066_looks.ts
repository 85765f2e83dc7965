import { type Kysely, sql } from 'kysely'

/**
 * The looks that screens were asked for, and their answers. The first index allows only one server process at a time to
 * ask a screen; the others are for the looks of a screen, a vehicle and an ad, and for the removal of old ones.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table looks (
      id text primary key,
      screen_id text not null references screens (id),
      vehicle_id text not null,
      nonce text not null,
      asked_at timestamptz not null,
      told_at timestamptz not null,
      expires_at timestamptz not null,
      state text not null check (state in ('asked', 'matched', 'differs', 'unchecked', 'missed')),
      shown_at timestamptz,
      answered_at timestamptz,
      booking_id text,
      lat double precision,
      lng double precision,
      distance int,
      signed boolean not null default false,
      sha256 text,
      file text
    )`.execute(db)
  await sql`create unique index looks_open on looks (screen_id) where state = 'asked'`.execute(db)
  await sql`create index looks_screen on looks (screen_id, asked_at)`.execute(db)
  await sql`create index looks_vehicle on looks (vehicle_id, asked_at)`.execute(db)
  await sql`create index looks_booking on looks (booking_id, shown_at) where booking_id is not null`.execute(db)
  await sql`create index looks_file on looks (answered_at) where file is not null`.execute(db)
  await sql`create index looks_asked on looks (asked_at)`.execute(db)
}
