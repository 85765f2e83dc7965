import { deviceOf } from '@ayob/domain/accounts/device'

type Say = (key: string, values?: Record<string, string>) => string

/** The localised name of a device, taken from its browser and never from a library or program. */
export function deviceName(userAgent: string, say: Say): string {
  const { browser, system } = deviceOf(userAgent)
  if (browser === undefined) return say('server.deviceUnknown')
  return system === undefined ? browser : say('server.deviceOn', { browser, system })
}
