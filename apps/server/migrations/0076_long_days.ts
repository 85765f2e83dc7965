import { type Kysely, sql } from 'kysely'

/** A day that is already longer than a driver's is inspected before it is over. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table vehicle_days add column is_long boolean not null default false`.execute(db)
}
