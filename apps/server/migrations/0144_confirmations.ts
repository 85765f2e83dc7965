import { type Kysely, sql } from 'kysely'

/** Requests that one administrator makes and another one confirms; the kinds for which this is switched off, and by whom. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table confirmations (
      id text primary key,
      kind text not null,
      call text not null,
      params text not null,
      body text not null,
      fingerprint text not null,
      state text not null,
      asked_by text not null references users (id),
      asked_at timestamptz not null,
      expires_at timestamptz not null,
      decided_by text references users (id),
      decided_at timestamptz,
      reason text
    )`.execute(db)
  await sql`create unique index confirmations_open on confirmations (fingerprint) where state = 'asked'`.execute(db)
  await sql`create index confirmations_newest on confirmations (asked_at desc)`.execute(db)
  await sql`
    create table four_eyes_off (
      kind text primary key,
      off_by text not null references users (id),
      off_at timestamptz not null
    )`.execute(db)
}
