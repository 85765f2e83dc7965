import { MINUTE_MS } from '@ayob/contract/durations'
import { hourOf, markMinute } from '@ayob/domain/plays/airtime'
import { createFlushBuffer } from '../../platform/flush-buffer'
import type { Db } from '../../platform/ports'
import { type HeartbeatHour, saveHeartbeatMinutes } from './heartbeat-minutes.store'
import { type AskRow, type Status, saveAsks, saveStatus } from './screens.store'

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
