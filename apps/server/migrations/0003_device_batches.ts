import { type Kysely, sql } from 'kysely'

/** Boxes that enrol themselves by the token of their batch. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // goods/screens
  await sql`
    create sequence device_batch_numbers;
    create sequence device_serial_numbers;
    create table device_batches (
      id text primary key default 'AYB-B-' || to_char(nextval('device_batch_numbers'), 'FM999999000000'),
      model text,
      token_hash text not null unique,
      created_at timestamptz not null,
      expires_at timestamptz not null
    );
    create table device_batch_serials (
      batch_id text not null references device_batches (id),
      place integer not null,
      serial text not null,
      device_id text references devices (id),
      primary key (batch_id, place)
    );
    create unique index device_batch_serials_once on device_batch_serials (batch_id, lower(serial));
  `.execute(db)
}
