import { type Kysely, sql } from 'kysely'

/** An index finds the supply of a vehicle type in the last weeks without reading all years. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index supply_totals_recent on supply_totals (vehicle_type, hour)`.execute(db)
}
