import { type Kysely, sql } from 'kysely'

/** What is wrong with the fleet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // air/plays
  await sql`alter table play_rejections add column last_at timestamptz`.execute(db)

  // desk/incidents
  await sql`
    create table incidents (
      id text primary key,
      cause text not null,
      scope text not null check (scope in ('screen', 'area', 'version', 'fleet')),
      about text not null,
      opened_at timestamptz not null,
      closed_at timestamptz,
      closed_by text references users (id),
      owner_id text references users (id),
      snoozed_until timestamptz,
      ticket_id text references tickets (id) on delete set null
    );
    create unique index incidents_open on incidents (cause, scope, about) where closed_at is null;
    create index incidents_closed on incidents (closed_at desc) where closed_at is not null;
    create table incident_screens (
      incident_id text not null references incidents (id),
      screen_id text not null references screens (id),
      since timestamptz not null,
      ended_at timestamptz,
      primary key (incident_id, screen_id)
    );
    create index incident_screens_by_screen on incident_screens (screen_id, since desc);
    create table incident_notes (
      id bigint generated always as identity primary key,
      incident_id text not null references incidents (id),
      at timestamptz not null,
      author_id text references users (id),
      note text not null
    );
    create index incident_notes_by_incident on incident_notes (incident_id, id);
    create table screen_faults (
      screen_id text not null references screens (id),
      cause text not null,
      since timestamptz not null,
      opened_at timestamptz,
      gone_since timestamptz,
      incident_id text references incidents (id),
      primary key (screen_id, cause)
    );
    create table screen_habits (
      screen_id text primary key references screens (id),
      day date not null,
      habits text not null,
      worth_cents integer not null
    );
    create table incident_rounds (
      id integer primary key check (id = 1),
      at timestamptz not null,
      steady_since timestamptz not null,
      digest_day date,
      figures text
    );
  `.execute(db)
}
