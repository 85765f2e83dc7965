import { type Kysely, sql } from 'kysely'

/**
 * AYOB's devices, each with the public key that its screen signs with, and their history. Pairings and screens store
 * the key that they were registered with, whether enrolled or not. `alarms` records what administrators were notified
 * of, once a day.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table devices (
      id text primary key,
      serial text not null,
      model text,
      public_key text not null,
      fingerprint text not null unique,
      state text not null,
      vehicle_id text references vehicles (id),
      enrolled_at timestamptz not null
    )`.execute(db)
  await sql`create unique index devices_one_a_serial on devices (lower(serial))`.execute(db)
  await sql`create index devices_by_state on devices (state, enrolled_at desc)`.execute(db)
  await sql`
    create table device_events (
      id bigint generated always as identity primary key,
      device_id text not null references devices (id),
      at timestamptz not null,
      from_state text,
      to_state text not null,
      vehicle_id text references vehicles (id),
      actor_id text references users (id),
      fingerprint text not null
    )`.execute(db)
  await sql`create index device_events_by_device on device_events (device_id, id)`.execute(db)
  await sql`create index device_events_by_key on device_events (fingerprint)`.execute(db)
  await sql`
    alter table screen_pairings add column public_key text, add column fingerprint text`.execute(db)
  await sql`
    alter table screens add column device_id text references devices (id), add column public_key text,
      add column fingerprint text`.execute(db)
  await sql`create index screens_by_device on screens (device_id) where device_id is not null`.execute(db)
  await sql`
    create table alarms (
      kind text not null,
      subject_id text not null,
      day date not null,
      primary key (kind, subject_id, day)
    )`.execute(db)
}
