import { type Kysely, sql } from 'kysely'

/** When a person last proved their identity with every factor that their account requires. Null means at sign-in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column fully_proven_at timestamptz`.execute(db)
}
