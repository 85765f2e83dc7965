import type { Day } from '@ayob/contract/days'
import type { PermitKept } from '@ayob/contract/permits'
import type { Context } from '../../platform/context'
import type { Reader } from '../../platform/ports'
import { presentPermit, vehicleStore } from './vehicles.store'

/** The permit of a driver's vehicle, with a link to its document for the session; null without a vehicle. */
export async function permitOfDriver(
  { links }: Context,
  reader: Reader,
  driverId: string,
  today: Day,
  sessionId: string,
): Promise<PermitKept | null> {
  const row = await vehicleStore.ofDriver(reader, driverId)
  return row ? presentPermit(row, today, links, sessionId) : null
}
