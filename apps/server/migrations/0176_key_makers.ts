import { type Kysely, sql } from 'kysely'

/** The person who created an API key, and the name of the key that took a step of a booking. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table api_keys add column made_by text references users (id)`.execute(db)
  await sql`alter table booking_history add column api_key text`.execute(db)
}
