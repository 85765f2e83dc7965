import { type Kysely, sql } from 'kysely'

/** The supply of the last weeks of a vehicle type is found without a look at all years of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index supply_totals_recent on supply_totals (vehicle_type, hour)`.execute(db)
}
