import { dayOf } from '@ayob/contract/days'
import type { VehicleType } from '@ayob/contract/vehicle-types'
import type { ScreenVehicle, Vehicles } from '../../src/goods/screens/ports'
import type { Clock, Reader } from '../../src/platform/ports'

/** Vehicles read directly from the tables. */
export function vehiclesFromTables(clock: Clock): Vehicles {
  const find = async (
    reader: Reader,
    column: 'vehicles.id' | 'vehicles.driver_id',
    values: readonly string[],
  ): Promise<ScreenVehicle[]> => {
    const rows = await reader
      .selectFrom('vehicles')
      .innerJoin('users', 'users.id', 'vehicles.driver_id')
      .select(['vehicles.id', 'driver_id', 'plate', 'vehicle_type', 'permit_expires', 'users.status'])
      .where(column, 'in', values)
      .execute()
    return rows.map((row) => ({
      id: row.id,
      driverId: row.driver_id,
      vehicleNumber: row.plate,
      vehicleType: row.vehicle_type as VehicleType,
      driverActive: row.status === 'approved',
      inactive: [],
      permitValid: row.permit_expires !== null && row.permit_expires >= dayOf(clock.now()),
    }))
  }
  return {
    ofDriver: async (reader, driverId) => (await find(reader, 'vehicles.driver_id', [driverId]))[0] ?? null,
    byIds: async (reader, ids) =>
      new Map((await find(reader, 'vehicles.id', ['', ...ids])).map((one) => [one.id, one])),
  }
}
