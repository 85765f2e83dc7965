import { type Kysely, sql } from 'kysely'

/** Notifications in the app, one per event and person. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table notices (
      id bigint generated always as identity primary key,
      user_id text not null references users (id),
      event_id bigint not null,
      kind text not null,
      subject_id text not null,
      details jsonb not null,
      created_at timestamptz not null,
      read_at timestamptz,
      unique (user_id, event_id)
    )`.execute(db)
  await sql`create index notices_by_user on notices (user_id, created_at desc, id desc)`.execute(db)
  await sql`create index notices_unread on notices (user_id) where read_at is null`.execute(db)
}
