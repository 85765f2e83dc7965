import { type Kysely, sql } from 'kysely'

/**
 * The minutes in which screens were heard from, as bits of an hour, because `seen_at` of `screen_status` only has the
 * last one. A row changes twice a minute and no index contains the changing column, so pages have room for the next
 * version of each row.
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
