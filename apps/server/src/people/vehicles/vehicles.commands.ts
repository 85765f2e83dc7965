import type { OutputOf } from '@ayob/contract/call'
import type { changeVehicle as changeCall } from '@ayob/contract/vehicles'
import type { Core } from '../../platform/core'
import { orNotFound } from '../../platform/errors'
import type { Actor, Tx } from '../../platform/ports'
import { vehicleStore } from './vehicles.store'

type VehicleChange = OutputOf<typeof changeCall, 'body'>

/**
 * Changes a driver's own vehicle. A new permit waits for an administrator; meanwhile the confirmed permit stays valid.
 * Errors: 404 without a vehicle.
 */
export async function changeVehicle(deps: Core, tx: Tx, actor: Actor, driverId: string, change: VehicleChange) {
  const { id } = orNotFound(await vehicleStore.ofDriver(tx, driverId))
  const row = orNotFound(await vehicleStore.lock(tx, id))
  const { owner_name, owner_phone, owner_relation, permit_number, permit_expires } = change
  const owner =
    owner_name === null
      ? { owner_name, owner_phone: null, owner_relation: null }
      : {
          ...(owner_name !== undefined && { owner_name }),
          ...(owner_phone !== undefined && { owner_phone }),
          ...(owner_relation !== undefined && { owner_relation }),
        }
  if (Object.keys(owner).length > 0) await vehicleStore.change(tx, id, owner)
  if (permit_number === undefined && permit_expires === undefined) return
  const confirmed = permit_number === row.permit_number && permit_expires === row.permit_expires
  const waiting = permit_number === row.asked_permit_number && permit_expires === row.asked_permit_expires
  if (confirmed || !permit_number || !permit_expires) {
    await vehicleStore.change(tx, id, { asked_permit_number: null, asked_permit_expires: null, permit_asked_at: null })
  } else if (!waiting) {
    await vehicleStore.change(tx, id, {
      asked_permit_number: permit_number,
      asked_permit_expires: permit_expires,
      permit_asked_at: deps.clock.now(),
    })
    const details = { permit_number, permit_expires, before: row.permit_expires }
    await deps.recordActivity(tx, { actor, action: 'permit.asked', subject: 'user', subjectId: driverId, details })
    await deps.emit(tx, 'permit.asked', { vehicleId: id, driverId, vehicleNumber: row.plate })
  }
}
