import { type Kysely, sql } from 'kysely'

/** On which screens a booking was shown, by day, and when last. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table screen_day_totals (
      booking_id text not null,
      day date not null,
      screen_id text not null,
      vehicle_type text not null,
      plays bigint not null,
      last_at timestamptz not null,
      primary key (booking_id, day, screen_id)
    )`.execute(db)
}
