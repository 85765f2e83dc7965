import { type Kysely, sql } from 'kysely'

/**
 * Data that server processes share: which of them are alive, calls taken from common limits, a row for each change that
 * a screen's call must obey, and the payments of the sandbox. The first three are unlogged: a crash of the database may
 * empty them, and backups leave them out.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create unlogged table server_processes (id text primary key, heard_at timestamptz not null)`.execute(db)
  await sql`
    create unlogged table call_counts (bucket text primary key, minute bigint not null, taken int not null)`.execute(db)
  await sql`
    create unlogged table screen_changes (
      id bigint generated always as identity primary key,
      at timestamptz not null default now()
    )`.execute(db)
  await sql`
    create function note_screen_change() returns trigger language plpgsql as $$
    begin
      insert into screen_changes default values;
      return null;
    end $$`.execute(db)
  for (const change of CHANGES) {
    await sql`
      create trigger screen_change after ${sql.raw(change)} for each statement execute function note_screen_change()
    `.execute(db)
  }
  await sql`
    create table sandbox_payments (
      id text primary key,
      order_id text not null,
      cents bigint not null,
      items text not null,
      at timestamptz not null,
      status text not null,
      refunded_cents bigint not null default 0
    )`.execute(db)
  await sql`create index sandbox_payments_by_order on sandbox_payments (order_id)`.execute(db)
}

/** Tables that affect a screen's calls: holds, ended pairings, devices, vehicles with their permits, switched-off drivers. */
const CHANGES = [
  'insert or update on screen_holds',
  'update of unpaired_at on screens',
  'insert or update of state, fingerprint on devices',
  'update on vehicles',
  'update of status on users',
  'insert or update on switch_offs',
]
