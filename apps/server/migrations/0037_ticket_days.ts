import { type Kysely, sql } from 'kysely'

/** A driver's question can be about the pay of one day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tickets add column day date`.execute(db)
}
