import { type Kysely, sql } from 'kysely'

/** The last start of each job, so that one server process at a time runs it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table job_runs (name text primary key, claimed_at timestamptz not null)`.execute(db)
}
