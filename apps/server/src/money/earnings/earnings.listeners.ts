import type { EventPayloads, HappenedEvent } from '../../platform/events'
import type { Core, Listeners, Tx } from '../../platform/ports'
import { earnDay } from './earnings.jobs'

type CaseEvent = 'case.opened' | 'case.extended' | 'case.decided'

/**
 * Held or accepted minutes change a day that may already be written. It is corrected at once, however old it is,
 * because the job only looks back over the days on which plays may still arrive.
 */
export function earningListeners(ctx: Core): Listeners {
  const correct = async (tx: Tx, { payload }: Pick<HappenedEvent<CaseEvent>, 'payload'>) => {
    const { day, driverId }: EventPayloads[CaseEvent] = payload
    await earnDay(ctx, tx, day, driverId)
  }
  return { 'case.opened': [correct], 'case.extended': [correct], 'case.decided': [correct] }
}
