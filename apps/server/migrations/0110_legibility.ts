import { type Kysely, sql } from 'kysely'

/**
 * What was measured of a file: how it can be read from the road. A job measures what has none yet: files from before, and
 * those that the release before takes in meanwhile.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table media_files add column measured jsonb, add column measured_at timestamptz`.execute(db)
  await sql`create index media_files_unmeasured on media_files (stored_at) where measured_at is null`.execute(db)
}
