import { dayOf } from '@ayob/contract/days'
import { MINUTE_MS } from '@ayob/contract/durations'
import { hourOf, markMinute } from '@ayob/domain/plays/airtime'
import { createFlushBuffer } from '../../platform/bounded-queue'
import type { EventPayloads } from '../../platform/events'
import type { Core, Db } from '../../platform/ports'
import type { BarredDevice } from './devices.queries'
import { noteAlarm } from './devices.store'
import {
  type AskRow,
  type HeartbeatHour,
  type Status,
  saveAsks,
  saveDays,
  saveHeartbeatMinutes,
  saveStatus,
} from './screens.store'

type Warn = (error: unknown) => void

export type HeartbeatBuffer = ReturnType<typeof createHeartbeatBuffer>

/** Beyond this number of screens, the record of written minutes is cleared. */
const MOST = 200_000

/**
 * Buffers the latest heartbeat of each screen, and all minutes with one, and writes them together once a second. Each
 * minute is written once, so its second heartbeat costs nothing. A failed write is repeated with the next heartbeat. A
 * process that dies loses a second of heartbeats.
 */
export function createHeartbeatBuffer(db: Db, warn: Warn) {
  let latest = new Map<string, Status>()
  let hours = new Map<string, HeartbeatHour>()
  const lastMinutes = new Map<string, number>()
  const hoursOf = (screenId: string, hour: number): HeartbeatHour => {
    const key = `${screenId} ${hour}`
    const bits = hours.get(key) ?? { screenId, hour, low: 0, high: 0 }
    if (hours.size < MOST) hours.set(key, bits)
    return bits
  }
  const noteMinute = (screenId: string, at: number) => {
    const minute = Math.floor(at / MINUTE_MS)
    if (lastMinutes.get(screenId) === minute) return
    if (lastMinutes.size >= MOST) lastMinutes.clear()
    lastMinutes.set(screenId, minute)
    markMinute(hoursOf(screenId, hourOf(at)), at)
  }
  const save = async (statuses: readonly Status[], minutes: readonly HeartbeatHour[]) => {
    try {
      await saveStatus(db, statuses)
      if (minutes.length > 0) await saveHeartbeatMinutes(db, minutes)
      // Last, as the one write that must not be repeated: it counts.
      await saveDays(db, statuses)
    } catch (error) {
      for (const status of statuses) if (!latest.has(status.screenId)) latest.set(status.screenId, status)
      for (const { screenId, hour, low, high } of minutes) {
        const bits = hoursOf(screenId, hour)
        bits.low |= low
        bits.high |= high
      }
      throw error
    }
  }
  const buffer = createFlushBuffer(() => {
    const taken = [[...latest.values()], [...hours.values()]] as const
    latest = new Map()
    hours = new Map()
    return taken[0].length > 0 ? () => save(...taken) : undefined
  }, warn)
  return {
    note(status: Status): void {
      latest.set(status.screenId, status)
      noteMinute(status.screenId, status.seenAt.getTime())
      buffer.schedule()
    },
    flush: buffer.flush,
  }
}

/** Buffers the playlist requests of screens and writes them together once a second. A failed write is repeated with the next one. */
export function createAskBuffer(db: Db, warn: Warn) {
  let latest = new Map<string, AskRow>()
  const keyOf = ({ screenId, round }: AskRow) => `${screenId} ${round}`
  const keepFor = (rows: readonly AskRow[]) => (error: unknown) => {
    if (latest.size < MOST) latest = new Map([...rows.map((row) => [keyOf(row), row] as const), ...latest])
    throw error
  }
  const buffer = createFlushBuffer(() => {
    const rows = [...latest.values()]
    latest = new Map()
    return rows.length > 0 ? () => saveAsks(db, rows).catch(keepFor(rows)) : undefined
  }, warn)
  return {
    note(ask: AskRow): void {
      latest.set(keyOf(ask), ask)
      buffer.schedule()
    },
    flush: buffer.flush,
  }
}

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
