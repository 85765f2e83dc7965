import { type Kysely, sql } from 'kysely'

/**
 * Papers that an approved account replaces: the previous versions, and since when the current one waits for review.
 * `accepted` tells whether the reviewer had accepted a version before it was replaced.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table documents add column asked_at timestamptz`.execute(db)
  await sql`create index documents_asked on documents (user_id) where asked_at is not null`.execute(db)
  await sql`
    create table document_versions (
      file text primary key,
      user_id text not null references users (id),
      field text not null,
      name text not null,
      mime text not null,
      size int not null,
      uploaded_at timestamptz not null,
      replaced_at timestamptz not null,
      accepted boolean not null
    )`.execute(db)
  await sql`create index document_versions_by_user on document_versions (user_id, replaced_at)`.execute(db)
}
