import { type Kysely, sql } from 'kysely'

/** A driver's ticket can refer to the pay of one day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tickets add column day date`.execute(db)
}
