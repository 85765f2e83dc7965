import { type Kysely, sql } from 'kysely'

/** The minutes of each vehicle whose plays don't count. They are in the row that every batch locks and reads. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table vehicle_tracks add column held text not null default '[]'`.execute(db)
}
