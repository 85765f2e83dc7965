import { type Kysely, sql } from 'kysely'

/** The first days of long flights, written to files before the batches that prove them are removed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table proof_parts (
      booking_id text not null references bookings (id),
      from_day date not null,
      to_day date not null,
      file text not null,
      tally jsonb not null,
      primary key (booking_id, from_day)
    )`.execute(db)
}
