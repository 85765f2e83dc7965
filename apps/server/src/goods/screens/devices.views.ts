import { isBarred } from '@ayob/domain/devices/lifecycle'
import type { Reader } from '../../platform/ports'
import { type DeviceRow, deviceStore } from './devices.store'

/** A device whose calls are refused. */
export type BarredDevice = Pick<DeviceRow, 'id' | 'serial' | 'state'>

/**
 * The device of a key if the calls of its screen are refused, because the device is lost, returned or retired. This
 * includes former keys of the device.
 */
export async function barredDevice(reader: Reader, fingerprint: string) {
  const device = await deviceStore.ofKey(reader, fingerprint)
  return device && isBarred(device.state) ? device : undefined
}
