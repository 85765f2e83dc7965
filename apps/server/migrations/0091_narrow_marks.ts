import { type Kysely, sql } from 'kysely'

/**
 * What each report changes gets short. `uses` holds what a vehicle has used of its shares in the order of how rarely it
 * changes, because the database logs a changed row from its first changed byte on. The release before goes on with
 * `shares`; what it has written there is taken over with the vehicle's next report. Rows that reports change have room
 * for their next version beside them, so that no index changes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table vehicle_tracks add column uses text not null default ''`.execute(db)
  for (const table of ['play_marks', 'airtime_totals', 'screen_totals', 'cell_totals', 'supply_totals']) {
    await sql`alter table ${sql.table(table)} set (fillfactor = 70)`.execute(db)
  }
}
