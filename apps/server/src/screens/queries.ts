import type { VehicleType } from '@ayob/contract/vehicles'
import { sql } from 'kysely'
import type { Reader } from '../platform/ports'

/** The screen that a vehicle has now. */
export interface CurrentScreen {
  readonly id: string
  readonly pairedAt: Date
  readonly seenAt: Date | null
}

export async function screenOfVehicle(db: Reader, vehicleId: string): Promise<CurrentScreen | null> {
  const row = await db
    .selectFrom('screens as s')
    .leftJoin('screen_status as t', 't.screen_id', 's.id')
    .select(['s.id', 's.paired_at', 't.seen_at'])
    .where('s.vehicle_id', '=', vehicleId)
    .where('s.unpaired_at', 'is', null)
    .executeTakeFirst()
  return row ? { id: row.id, pairedAt: row.paired_at, seenAt: row.seen_at } : null
}

/** Every screen that a driver ever had: their hours belong to the driver. */
export async function screenIdsOfDriver(db: Reader, driverId: string): Promise<string[]> {
  const rows = await db.selectFrom('screens').select('id').where('driver_id', '=', driverId).execute()
  return rows.map(({ id }) => id)
}

/** Paired screens heard from since an instant, by vehicle type. */
export async function countByType(db: Reader, since: Date): Promise<Map<VehicleType, number>> {
  const rows = await db
    .selectFrom('screens as s')
    .innerJoin('screen_status as t', 't.screen_id', 's.id')
    .select(['s.vehicle_type', sql<number>`count(*)::int`.as('screens')])
    .where('s.unpaired_at', 'is', null)
    .where('t.seen_at', '>=', since)
    .groupBy('s.vehicle_type')
    .execute()
  return new Map(rows.map((row) => [row.vehicle_type, row.screens]))
}
