import { type Kysely, sql } from 'kysely'

/** Builds of the player and images of the system, how far they have come, and what their screens do. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // air/rings
  await sql`
    create table releases (
      kind text not null check (kind in ('player', 'image')),
      name text not null,
      manifest text,
      address text,
      sha256 text,
      architecture text,
      size double precision not null,
      is_signed boolean not null,
      added_at timestamptz not null,
      added_by text references users (id),
      state text not null check (state in ('going', 'stopped', 'complete', 'taken_back', 'replaced')),
      ring text not null check (ring in ('canary', 'early', 'all')),
      reach double precision not null,
      ring_since timestamptz not null,
      healthy_ms double precision not null,
      healthy_since timestamptz,
      checked_at timestamptz not null,
      fault text,
      reason text,
      primary key (kind, name)
    );
    create unique index releases_rolling on releases (kind) where state in ('going', 'stopped');
    create table release_pins (
      kind text not null,
      screen_id text not null references screens (id),
      name text not null,
      reason text,
      pinned_by text references users (id),
      pinned_at timestamptz not null,
      primary key (kind, screen_id),
      foreign key (kind, name) references releases (kind, name)
    );
    create table release_sightings (
      screen_id text primary key references screens (id),
      heard_at timestamptz not null,
      uptime_s double precision,
      restarts double precision,
      errors double precision,
      plays double precision not null,
      looked_at timestamptz not null,
      owed double precision not null
    );
    create table release_hours (
      kind text not null,
      name text not null,
      hour timestamptz not null,
      heard double precision not null,
      due double precision not null,
      plays double precision not null,
      expected double precision not null,
      errors double precision not null,
      restarts double precision not null,
      primary key (kind, name, hour)
    );
    create table ring_waits (
      ring text primary key check (ring in ('canary', 'early', 'all')),
      minutes integer not null
    );
  `.execute(db)
}
