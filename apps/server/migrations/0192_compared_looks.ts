import { type Kysely, sql } from 'kysely'

/** Looks are compared with the plays of their moment, once these have arrived. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table looks add column creative int, add column compared_at timestamptz`.execute(db)
  await sql`
    create index looks_to_compare on looks (screen_id, shown_at)
      where state in ('matched', 'unchecked') and compared_at is null`.execute(db)
}
