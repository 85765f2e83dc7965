import { type Kysely, sql } from 'kysely'

/** When a person last proved themselves by all that their account asks for. Null: with the sign-in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column fully_proven_at timestamptz`.execute(db)
}
