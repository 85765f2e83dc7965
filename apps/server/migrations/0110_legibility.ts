import { type Kysely, sql } from 'kysely'

/**
 * Measurements of a file: how well it can be read from the road. A job measures files without measurements: older ones,
 * and those that the previous release receives meanwhile.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table media_files add column measured jsonb, add column measured_at timestamptz`.execute(db)
  await sql`create index media_files_unmeasured on media_files (stored_at) where measured_at is null`.execute(db)
}
