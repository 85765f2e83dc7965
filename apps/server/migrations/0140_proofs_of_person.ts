import { type Kysely, sql } from 'kysely'

/** When the person of a session last proved their identity. Without a value, that was when the session began. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column proven_at timestamptz`.execute(db)
}
