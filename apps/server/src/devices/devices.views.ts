import { isBarred } from '@ayob/domain/devices/lifecycle'
import type { Reader } from '../platform/ports'
import { deviceStore } from './devices.store'

/**
 * The device whose screen has a key, where its calls are refused: it is lost, returned or retired. A key that it had
 * before its present one is refused, too.
 */
export async function barredDevice(reader: Reader, fingerprint: string) {
  const device = await deviceStore.ofKey(reader, fingerprint)
  return device && isBarred(device.state) ? device : undefined
}
