import { type Kysely, sql } from 'kysely'

/** The person who started a payment, which the gateway's report does not contain. Null for earlier payments. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payments add column started_by text references users (id)`.execute(db)
}
