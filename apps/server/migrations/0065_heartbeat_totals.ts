import { type Kysely, sql } from 'kysely'

/**
 * The minutes in which screens were heard from, as bits of an hour. `seen_at` of `screen_status` is the last one only. A
 * row changes twice a minute and no index has the column that changes, so there is room for its next version beside it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table heartbeat_totals (
      screen_id text not null,
      hour timestamptz not null,
      minutes bigint not null,
      primary key (hour, screen_id)
    ) with (fillfactor = 70)`.execute(db)
}
