import type { Core } from '../../platform/core'
import { badField, notFound, orNotFound } from '../../platform/errors'
import type { Actor, Tx } from '../../platform/ports'
import { accountViews } from '../accounts/accounts.views'
import { type VehicleRow, vehicleStore } from './vehicles.store'

/**
 * Sets or removes the account that owns a vehicle. Repeating it changes nothing. Errors: 404; 400 on `email` for an
 * address without an approved driver's account, or for that of the vehicle's own driver.
 */
export async function setOwner(
  { recordActivity }: Core,
  tx: Tx,
  actor: Actor,
  vehicleId: string,
  email: string | null,
): Promise<VehicleRow> {
  const vehicle = await vehicleStore.lock(tx, vehicleId)
  if (!vehicle) throw notFound()
  const owner = email === null ? null : await accountViews.byEmail(tx, email)
  if (owner !== null && (owner?.type !== 'driver' || owner.status !== 'approved'))
    throw badField('email', 'server.ownerNoDriver')
  if (owner?.id === vehicle.driver_id) throw badField('email', 'server.ownerIsDriver')
  const ownerId = owner?.id ?? null
  if (ownerId !== vehicle.owner_id) {
    await vehicleStore.change(tx, vehicle.id, { owner_id: ownerId })
    const details = { owner_id: ownerId, before: vehicle.owner_id }
    const about = { subject: 'user', subjectId: vehicle.driver_id }
    await recordActivity(tx, { actor, action: 'vehicle.owner', ...about, details })
  }
  return orNotFound(await vehicleStore.ofDriver(tx, vehicle.driver_id))
}
