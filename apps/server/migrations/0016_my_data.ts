import { type Kysely, sql } from 'kysely'

/** People's consents, and their requests about their data. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table consents (
      id bigint generated always as identity primary key,
      user_id text not null references users (id),
      kind text not null check (kind in ('privacy', 'marketing')),
      given boolean not null,
      version text not null,
      language text not null,
      at timestamptz not null,
      address text
    )`.execute(db)
  await sql`create index consents_by_user on consents (user_id, id)`.execute(db)
  await sql`
    create table data_requests (
      id text primary key,
      user_id text not null references users (id),
      kind text not null check (kind in ('access', 'correction', 'erasure')),
      details text,
      status text not null check (status in ('open', 'done', 'refused')),
      created_at timestamptz not null,
      due_on date not null,
      answered_at timestamptz,
      answered_by text,
      answer text
    )`.execute(db)
  await sql`create index data_requests_by_user on data_requests (user_id, created_at desc)`.execute(db)
  await sql`create index data_requests_due on data_requests (due_on, created_at)`.execute(db)
  await sql`
    create unique index data_requests_one_open on data_requests (user_id, kind)
    where status = 'open' and kind <> 'correction'`.execute(db)
  await sql`alter table users add column erased_at timestamptz`.execute(db)
  await sql`create index documents_of_rejected on users (reviewed_at) where status = 'rejected'`.execute(db)
}
