import { type Kysely, sql } from 'kysely'

/** Who has started a payment: the gateway, which reports it, can't say. Null before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payments add column started_by text references users (id)`.execute(db)
}
