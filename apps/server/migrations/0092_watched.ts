import { type Kysely, sql } from 'kysely'

/**
 * The bookings and screens that somebody looks at, whichever server process answers them: their plays are wanted soon.
 * Unlogged: a crash of the database may empty it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create unlogged table watched (id text primary key, until timestamptz not null)`.execute(db)
}
