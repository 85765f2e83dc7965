import { type Kysely, sql } from 'kysely'

/** Daily backups: when each was made, and whether it could be restored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table backup_runs (
      name text primary key,
      began_at timestamptz not null,
      ended_at timestamptz,
      bytes bigint,
      rows bigint,
      files int,
      fault text
    )`.execute(db)
  await sql`create index backup_runs_newest on backup_runs (began_at)`.execute(db)
}
