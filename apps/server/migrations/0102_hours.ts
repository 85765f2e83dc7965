import { type Kysely, sql } from 'kysely'

/** Hours and weekdays of an ad; null: all hours. What public holidays mean for it; older rows show on them like on others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['bookings', 'campaigns']) {
    await sql`
      alter table ${sql.table(table)}
        add column hours jsonb,
        add column holidays text not null default 'as_weekday'`.execute(db)
  }
}
