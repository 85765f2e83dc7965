import { type Kysely, sql } from 'kysely'

/**
 * The bookings and screens that somebody is viewing, through any server process: their plays should arrive soon.
 * Unlogged: a crash of the database may empty it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create unlogged table watched (id text primary key, until timestamptz not null)`.execute(db)
}
