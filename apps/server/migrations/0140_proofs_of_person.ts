import { type Kysely, sql } from 'kysely'

/** When the person of a session last proved who they are. Without a value, that was when it began. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column proven_at timestamptz`.execute(db)
}
