import { addDays, dayOf, minuteOfDay } from '@ayob/contract/days'
import { HOUR_MS } from '@ayob/contract/durations'
import type { Core } from '../../platform/ports'
import { dropHeartbeats, silentScreens, tellOfSilence } from './screens.store'

/** A lunch break is not a fault. A screen that was on air today and has been silent for this long may have one. */
const SILENT_MS = HOUR_MS
/** Earlier silences were already reported, or belong to an earlier day. */
const NOTICED_MS = 2 * SILENT_MS
const TOLD_AGAIN_MS = 20 * HOUR_MS
/** In the evening vehicles are parked. Minutes of the day. */
const [FROM, UNTIL] = [7 * 60, 19 * 60]

/**
 * Notifies drivers of a screen that has been silent for an hour in the daytime, at most once a day. Of two concurrent
 * runs, one notifies.
 */
export async function tellOfSilentScreens({ db, transact, clock, emit }: Core): Promise<void> {
  const now = clock.now()
  const minute = minuteOfDay(now)
  if (minute < FROM || minute >= UNTIL) return
  const ago = (ms: number) => new Date(now.getTime() - ms)
  for (const { id, driver_id, plate } of await silentScreens(db, ago(NOTICED_MS), ago(SILENT_MS))) {
    await transact(async (tx) => {
      if (!(await tellOfSilence(tx, id, now, ago(TOLD_AGAIN_MS)))) return
      await emit(tx, 'screen.silent', { screenId: id, driverId: driver_id, vehicleNumber: plate })
    })
  }
}

/** As long as the plays that they are compared with. */
const KEPT_DAYS = 90

/** Removes the minutes and bytes of old heartbeats. */
export function dropOldHeartbeats({ db, clock }: Pick<Core, 'db' | 'clock'>): Promise<void> {
  return dropHeartbeats(db, addDays(dayOf(clock.now()), -KEPT_DAYS))
}
