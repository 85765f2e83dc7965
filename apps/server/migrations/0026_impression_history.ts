import { type Kysely, sql } from 'kysely'

/** The administrators who changed the multipliers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table impression_versions add column changed_by text references users (id)`.execute(db)
}
