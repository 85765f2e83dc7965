import { type Day, dayOf } from '@ayob/contract/days'
import type { PermitKept } from '@ayob/contract/permits'
import type { VehicleType } from '@ayob/contract/vehicle-types'
import { permitHolds } from '@ayob/domain/vehicles/permit'
import { sql } from 'kysely'
import { executePrepared, spanPairs, spansOf } from '../../platform/columns'
import type { Context } from '../../platform/context'
import type { Clock, Reader } from '../../platform/ports'
import { presentPermit, vehicleStore } from './vehicles.store'

/** The vehicle of a driver; null without one. */
export const vehicleOfDriver = async ({ clock }: { readonly clock: Clock }, reader: Reader, driverId: string) =>
  (await vehiclesBy(reader, clock, 'vehicles.driver_id', [driverId]))[0] ?? null

/** The vehicles that a person drives or owns. */
export async function vehiclesOfPerson(reader: Reader, userId: string) {
  const rows = await vehicleStore.ofPerson(reader, userId)
  return rows.map((row) => ({
    id: row.id,
    driverId: row.driver_id,
    driverName: `${row.first_name} ${row.last_name}`.trim(),
    vehicleNumber: row.plate,
    vehicleType: row.vehicle_type as VehicleType,
  }))
}

export const vehiclesByIds = async ({ clock }: { readonly clock: Clock }, reader: Reader, ids: readonly string[]) =>
  new Map((await vehiclesBy(reader, clock, 'vehicles.id', ids)).map((vehicle) => [vehicle.id, vehicle]))

async function vehiclesBy(
  reader: Reader,
  clock: Clock,
  column: 'vehicles.id' | 'vehicles.driver_id',
  values: readonly string[],
) {
  const vehicles = reader
    .selectFrom('vehicles')
    .innerJoin('users', 'users.id', 'vehicles.driver_id')
    .selectAll('vehicles')
    .select('users.status')
    .select((where) =>
      where
        .selectFrom('switch_offs as o')
        .select(spanPairs('off_at', 'on_at').as('inactive'))
        .whereRef('o.user_id', '=', 'vehicles.driver_id')
        .as('inactive'),
    )
    .where(sql<boolean>`${sql.ref(column)} = any(${[...values]}::text[])`)
  const { rows } = await executePrepared(reader, vehicles)
  const today = dayOf(clock.now())
  return rows.map((row) => ({
    id: row.id,
    driverId: row.driver_id,
    vehicleNumber: row.plate,
    vehicleType: row.vehicle_type as VehicleType,
    driverActive: row.status === 'approved',
    inactive: spansOf(row.inactive),
    permitValid: permitHolds(row, today),
  }))
}

/** The permit of a driver's vehicle, with a link to its document for the session; null without a vehicle. */
export async function permitOfDriver(
  { links }: Context,
  reader: Reader,
  driverId: string,
  today: Day,
  sessionId: string,
): Promise<PermitKept | null> {
  const row = await vehicleStore.ofDriver(reader, driverId)
  return row ? presentPermit(row, today, links, sessionId) : null
}
