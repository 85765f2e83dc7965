import { type Kysely, sql } from 'kysely'

/** The owner who confirmed a key after the person who created it had left. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table api_keys add column confirmed_by text references users (id)`.execute(db)
}
