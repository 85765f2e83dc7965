import { DEFAULT_IMPRESSIONS } from '@ayob/domain/impressions/impressions'
import { type Kysely, sql } from 'kysely'

/** Screens and their pairing; watermarks, evidence and totals of plays; clicks. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table screens (
      id text primary key,
      vehicle_id text not null references vehicles (id),
      driver_id text not null references users (id),
      vehicle_type text not null,
      token_hash text unique,
      token_used_at timestamptz,
      paired_at timestamptz not null,
      unpaired_at timestamptz
    )`.execute(db)
  await sql`create unique index screens_one_a_vehicle on screens (vehicle_id) where unpaired_at is null`.execute(db)
  await sql`create index screens_by_driver on screens (driver_id)`.execute(db)
  await sql`
    create table screen_pairings (
      device_hash text primary key,
      code text not null,
      expires_at timestamptz not null,
      screen_id text references screens (id)
    )`.execute(db)
  await sql`create unique index screen_pairings_open on screen_pairings (code) where screen_id is null`.execute(db)
  await sql`
    create table screen_status (
      screen_id text primary key references screens (id),
      seen_at timestamptz not null,
      lat double precision,
      lng double precision,
      app_version text,
      free_mb double precision,
      now_playing text
    )`.execute(db)

  await sql`
    create table play_marks (
      screen_id text primary key references screens (id),
      seq bigint not null default 0,
      missed bigint not null default 0,
      last_end bigint,
      last_at bigint,
      last_lat double precision,
      last_lng double precision
    )`.execute(db)
  await sql`
    create table play_batches (
      id bigint generated always as identity primary key,
      screen_id text not null,
      first_seq bigint not null,
      last_seq bigint not null,
      received_at timestamptz not null,
      accepted int not null,
      rejected int not null,
      body bytea not null
    )`.execute(db)
  await sql`create index play_batches_by_screen on play_batches (screen_id, last_seq)`.execute(db)
  await sql`
    create table delivery_totals (
      booking_id text not null,
      hour timestamptz not null,
      route text not null,
      vehicle_type text not null,
      plays bigint not null default 0,
      duration_ms bigint not null default 0,
      impression_micros bigint not null default 0,
      clicks bigint not null default 0,
      primary key (booking_id, hour, route, vehicle_type)
    )`.execute(db)
  await sql`create index delivery_totals_by_hour on delivery_totals (hour)`.execute(db)
  await sql`
    create table airtime_totals (
      screen_id text not null,
      hour timestamptz not null,
      plays bigint not null,
      house_plays bigint not null,
      duration_ms bigint not null,
      minutes bigint not null,
      primary key (screen_id, hour)
    )`.execute(db)
  await sql`
    create table play_rejections (
      screen_id text not null,
      day date not null,
      reason text not null,
      plays bigint not null,
      primary key (screen_id, day, reason)
    )`.execute(db)

  await sql`
    create table ad_visits (
      booking_id text not null,
      hour timestamptz not null,
      visitor text not null,
      primary key (booking_id, hour, visitor)
    )`.execute(db)

  await sql`
    create table impression_versions (
      id int generated always as identity primary key,
      valid_from timestamptz not null,
      terms jsonb not null
    )`.execute(db)
  await sql`
    create trigger impression_versions_append_only before update or delete on impression_versions
    for each row execute function refuse_change()`.execute(db)
  await sql`
    insert into impression_versions (valid_from, terms)
    values ('2000-01-01T00:00:00Z', ${JSON.stringify(DEFAULT_IMPRESSIONS)})`.execute(db)
}
