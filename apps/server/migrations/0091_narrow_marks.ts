import { type Kysely, sql } from 'kysely'

/**
 * Shortens what each report changes. `uses` contains the used shares of a vehicle, seldom changed columns first,
 * because the database logs a changed row from its first changed byte on. The previous release keeps using `shares`;
 * what it writes there is taken over with the vehicle's next report. Rows that reports change have room for their next
 * version on the same page, so that no index changes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table vehicle_tracks add column uses text not null default ''`.execute(db)
  for (const table of ['play_marks', 'airtime_totals', 'screen_totals', 'cell_totals', 'supply_totals']) {
    await sql`alter table ${sql.table(table)} set (fillfactor = 70)`.execute(db)
  }
}
