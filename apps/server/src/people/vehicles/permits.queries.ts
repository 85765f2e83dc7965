import type { Day } from '@ayob/contract/days'
import type { PermitKept } from '@ayob/contract/permits'
import type { DocumentLinks } from '../../platform/document-links'
import type { Reader } from '../../platform/ports'
import { presentPermit, vehicleStore } from './vehicles.store'

/** Returns a function that reads the permit of a driver's vehicle, with a link to its document for the session. */
export function permitOfDriver(links: DocumentLinks) {
  return async (reader: Reader, driverId: string, today: Day, sessionId: string): Promise<PermitKept | null> => {
    const row = await vehicleStore.ofDriver(reader, driverId)
    return row ? presentPermit(row, today, links, sessionId) : null
  }
}
