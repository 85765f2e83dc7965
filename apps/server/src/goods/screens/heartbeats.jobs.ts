import { addDays, dayOf, startOfDay } from '@ayob/contract/days'
import type { Core } from '../../platform/core'
import { dropHeartbeatMinutes } from './heartbeat-minutes.store'

/** As long as the plays that they are compared with. */
const KEPT_DAYS = 90

/** Removes the minutes of old heartbeats. */
export function dropOldHeartbeats({ db, clock }: Pick<Core, 'db' | 'clock'>): Promise<void> {
  return dropHeartbeatMinutes(db, startOfDay(addDays(dayOf(clock.now()), -KEPT_DAYS)))
}
