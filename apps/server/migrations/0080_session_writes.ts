import { type Kysely, sql } from 'kysely'

/**
 * When a session last wrote something, by the clock of the database: reads of the next seconds use the primary, in
 * every server process. Sessions opened by the previous release count as having just written.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column wrote_at timestamptz not null default now()`.execute(db)
}
