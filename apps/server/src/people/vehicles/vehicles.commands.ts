import type { OutputOf } from '@ayob/contract/call'
import type { setPermit } from '@ayob/contract/permits'
import type { changeVehicle as changeCall } from '@ayob/contract/vehicles'
import { badField, notFound, orNotFound } from '../../platform/errors'
import type { Actor, Core, Tx } from '../../platform/ports'
import { accountViews } from '../accounts/accounts.queries'
import { type VehicleRow, vehicleStore } from './vehicles.store'

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
