import { type Kysely, sql } from 'kysely'

/** Reports of vehicles by day, collected for the inspection of their minutes, and how far the evidence was read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table vehicle_days (
      vehicle_id text not null references vehicles (id),
      day date not null,
      driver_id text not null,
      digest bytea not null,
      revision int not null default 0,
      is_due boolean not null,
      was_offline boolean not null default false,
      was_placeless boolean not null default false,
      primary key (vehicle_id, day)
    )`.execute(db)
  await sql`create index vehicle_days_due on vehicle_days (day) where is_due`.execute(db)
  await sql`
    create table evidence_reading (
      id boolean primary key default true check (id),
      read_until timestamptz not null
    )`.execute(db)
}
