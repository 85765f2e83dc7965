import { type Kysely, sql } from 'kysely'

/** Which job was last started when, so that one server process at a time does it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table job_runs (name text primary key, claimed_at timestamptz not null)`.execute(db)
}
