import type { OutputOf } from '@ayob/contract/call'
import type { setPermit } from '@ayob/contract/permits'
import type { Core } from '../platform/core'
import { notFound } from '../platform/errors'
import type { Actor, Tx } from '../platform/ports'
import { type VehicleRow, vehicleStore } from './vehicles.store'

/**
 * Sets the permit of a vehicle, without which no screen is paired where a permit is required. What the driver had asked for
 * is decided with it. Errors: 404.
 */
export async function decidePermit(
  { emit, recordActivity }: Core,
  tx: Tx,
  actor: Actor,
  vehicleId: string,
  { permit_number, permit_expires }: OutputOf<typeof setPermit, 'body'>,
): Promise<VehicleRow> {
  const old = await vehicleStore.lock(tx, vehicleId)
  if (!old) throw notFound()
  const decided = { asked_permit_number: null, asked_permit_expires: null, permit_asked_at: null }
  await vehicleStore.change(tx, old.id, { permit_number, permit_expires, ...decided, permit_warned: null })
  const details = { permit_number, permit_expires, before: old.permit_expires }
  const subject = { subject: 'user', subjectId: old.driver_id }
  await recordActivity(tx, { actor, action: 'permit.changed', ...subject, details })
  const about = { vehicleId: old.id, driverId: old.driver_id, vehicleNumber: old.plate }
  const kept = permit_number === old.permit_number && permit_expires === old.permit_expires
  if (permit_expires && !kept) {
    await emit(tx, 'permit.confirmed', { ...about, expires: permit_expires })
  } else if (old.asked_permit_number) {
    await emit(tx, 'permit.refused', { ...about, number: old.asked_permit_number, expires: permit_expires })
  }
  const row = await vehicleStore.ofDriver(tx, old.driver_id)
  if (!row) throw notFound()
  return row
}
