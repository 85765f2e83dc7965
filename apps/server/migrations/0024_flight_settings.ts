import { type Kysely, sql } from 'kysely'

/** Make-good days and take-downs of bookings. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table bookings
      add column make_good_days int not null default 0 check (make_good_days between 0 and 7),
      add column taken_down_at timestamptz,
      add column taken_down_reason text`.execute(db)
}
