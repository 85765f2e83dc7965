import { dayOf } from '@ayob/contract/days'
import type { Core } from '../../platform/core'
import type { EventPayloads } from '../../platform/events'
import { noteAlarm } from './devices.store'
import type { BarredDevice } from './devices.views'

export type Alarms = ReturnType<typeof createAlarms>

type AlarmKind = 'screen.bad_signature' | 'device.lost_called'

/**
 * Notifies administrators of screens that need attention: each kind at most once per subject and day, however often it
 * happens and in any number of server processes.
 */
export function createAlarms({ transact, clock, emit }: Core, warn: (error: unknown) => void) {
  let day = ''
  let raised = new Set<string>()
  let working: Promise<void> = Promise.resolve()
  const raise = <K extends AlarmKind>(kind: K, subjectId: string, payload: EventPayloads[K]): void => {
    const today = dayOf(clock.now())
    if (day !== today) raised = new Set()
    day = today
    const key = `${kind} ${subjectId}`
    if (raised.has(key)) return
    raised.add(key)
    working = working
      .then(() =>
        transact(async (tx) => {
          if (await noteAlarm(tx, { kind, subject_id: subjectId, day: today })) await emit(tx, kind, payload)
        }),
      )
      .catch((error: unknown) => {
        raised.delete(key)
        warn(error)
      })
  }
  return {
    raise,
    /** A device calls that is lost, returned or retired. */
    barredCalled({ id, serial, state }: BarredDevice): void {
      if (state === 'lost') raise('device.lost_called', id, { deviceId: id, serial })
    },
    /** Resolves when all raised alarms are written. */
    flush: () => working,
  }
}
