import type { Reader } from '../../platform/ports'
import { holdStore } from './holds.store'

/** The paired screen of a vehicle; null without one. */
export async function screenOfVehicle(db: Reader, vehicleId: string) {
  const row = await db
    .selectFrom('screens as s')
    .leftJoin('screen_status as t', 't.screen_id', 's.id')
    .select(['s.id', 's.paired_at as pairedAt', 't.seen_at as seenAt', 's.device_id as deviceId', 't.position'])
    .where('s.vehicle_id', '=', vehicleId)
    .where('s.unpaired_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

/** Every screen that a driver has ever had: their hours belong to the driver. */
export async function screenIdsOfDriver(db: Reader, driverId: string): Promise<string[]> {
  const rows = await db.selectFrom('screens').select('id').where('driver_id', '=', driverId).execute()
  return rows.map(({ id }) => id)
}

/** The hold on a screen; null without one. */
export const holdOnScreen = holdStore.current
