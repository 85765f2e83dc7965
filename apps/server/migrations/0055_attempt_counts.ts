import { type Kysely, sql } from 'kysely'

/**
 * Attempts by limit, one row each, so that an attempt is counted and compared in one statement. The table `attempts` is
 * no longer read; a later release drops it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table attempt_counts (
      bucket text primary key,
      counted timestamptz[] not null,
      over_at timestamptz not null
    )`.execute(db)
  await sql`delete from attempts`.execute(db)
}
