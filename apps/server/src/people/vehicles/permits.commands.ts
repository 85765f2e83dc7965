import type { OutputOf } from '@ayob/contract/call'
import type { setPermit } from '@ayob/contract/permits'
import type { Core } from '../../platform/core'
import { orNotFound } from '../../platform/errors'
import type { Actor, Tx } from '../../platform/ports'
import { type VehicleRow, vehicleStore } from './vehicles.store'

/**
 * Sets the permit of a vehicle, which is needed to pair a screen if permits are required. This also decides a driver's
 * entry that waits for confirmation. Errors: 404.
 */
export async function decidePermit(
  { emit, recordActivity }: Core,
  tx: Tx,
  actor: Actor,
  vehicleId: string,
  { permit_number, permit_expires }: OutputOf<typeof setPermit, 'body'>,
): Promise<VehicleRow> {
  const old = orNotFound(await vehicleStore.lock(tx, vehicleId))
  const decided = { asked_permit_number: null, asked_permit_expires: null, permit_asked_at: null }
  await vehicleStore.change(tx, old.id, { permit_number, permit_expires, ...decided, permit_warned: null })
  const details = { permit_number, permit_expires, before: old.permit_expires }
  const subject = { subject: 'user', subjectId: old.driver_id }
  await recordActivity(tx, { actor, action: 'permit.changed', ...subject, details })
  const about = { vehicleId: old.id, driverId: old.driver_id, vehicleNumber: old.plate }
  const unchanged = permit_number === old.permit_number && permit_expires === old.permit_expires
  if (permit_expires && !unchanged) {
    await emit(tx, 'permit.confirmed', { ...about, expires: permit_expires })
  } else if (old.asked_permit_number) {
    await emit(tx, 'permit.refused', { ...about, number: old.asked_permit_number, expires: permit_expires })
  }
  return orNotFound(await vehicleStore.ofDriver(tx, old.driver_id))
}
