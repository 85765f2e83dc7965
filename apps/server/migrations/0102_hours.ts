import { type Kysely, sql } from 'kysely'

/**
 * Hours and weekdays of an ad, null for all hours, and their meaning on public holidays. Older rows show on holidays as
 * on other days.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['bookings', 'campaigns']) {
    await sql`
      alter table ${sql.table(table)}
        add column hours jsonb,
        add column holidays text not null default 'as_weekday'`.execute(db)
  }
}
