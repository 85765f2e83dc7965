import { isBarred } from '@ayob/domain/devices/lifecycle'
import { Refusal } from '../../platform/errors'
import type { Tx } from '../../platform/ports'
import { deviceStore, type Occasion } from './devices.store'

/**
 * Mounts the device with a key on a vehicle. Returns its id; null when no device has the key. Errors: 403
 * `device_not_enrolled` for a device in any state but enrolled; 409 for one that is mounted on another vehicle.
 */
export async function mountDevice(
  tx: Tx,
  fingerprint: string,
  vehicle_id: string,
  occasion: Occasion,
): Promise<string | null> {
  const found = await deviceStore.ofKey(tx, fingerprint)
  if (!found || (!found.is_current && !isBarred(found.state))) return null
  const device = await deviceStore.lock(tx, found.id)
  if (device?.state === 'mounted') throw new Refusal('conflict', 'server.deviceMounted')
  if (device?.state !== 'enrolled') throw new Refusal('device_not_enrolled', 'server.deviceNotEnrolled')
  await deviceStore.change(tx, device, { state: 'mounted', vehicle_id }, occasion)
  return device.id
}

/** Takes devices off their vehicles when the pairings of their screens have ended. A lost device stays lost. */
export async function unmountDevices(tx: Tx, deviceIds: readonly string[], occasion: Occasion): Promise<void> {
  for (const id of [...deviceIds].sort()) {
    const device = await deviceStore.lock(tx, id)
    if (!device) continue
    const state = device.state === 'mounted' ? 'enrolled' : device.state
    await deviceStore.change(tx, device, { state, vehicle_id: null }, occasion)
  }
}
