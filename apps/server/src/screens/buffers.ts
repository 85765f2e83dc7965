import { hourOf, markMinute } from '@ayob/domain/plays/airtime'
import { createFlushBuffer } from '../platform/flush-buffer'
import type { Db } from '../platform/ports'
import { type HeartbeatHour, saveHeartbeatMinutes } from './heartbeat-minutes.store'
import { type AskRow, type Status, saveAsks, saveStatus } from './screens.store'

type Warn = (error: unknown) => void

export type HeartbeatBuffer = ReturnType<typeof createHeartbeatBuffer>

/** Beyond this number of screens it is forgotten which minutes were written. */
const MOST = 200_000
const MINUTE_MS = 60_000

/**
 * Keeps the latest heartbeat of each screen, and all minutes with one, and writes them together once a second. A minute
 * is written once: its second heartbeat costs nothing. A process that dies loses a second of them.
 */
export function createHeartbeatBuffer(db: Db, warn: Warn) {
  let latest = new Map<string, Status>()
  let hours = new Map<string, HeartbeatHour>()
  const lastMinutes = new Map<string, number>()
  const noteMinute = (screenId: string, at: number) => {
    const minute = Math.floor(at / MINUTE_MS)
    if (lastMinutes.get(screenId) === minute) return
    if (lastMinutes.size >= MOST) lastMinutes.clear()
    lastMinutes.set(screenId, minute)
    const hour = hourOf(at)
    const key = `${screenId} ${hour}`
    const bits = hours.get(key) ?? { screenId, hour, low: 0, high: 0 }
    markMinute(bits, at)
    hours.set(key, bits)
  }
  const save = async (statuses: readonly Status[], minutes: readonly HeartbeatHour[]) => {
    try {
      await saveStatus(db, statuses)
      if (minutes.length > 0) await saveHeartbeatMinutes(db, minutes)
    } catch (error) {
      lastMinutes.clear()
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

/** Keeps which playlists screens asked for and writes them together once a second. */
export function createAskBuffer(db: Db, warn: Warn) {
  let latest = new Map<string, AskRow>()
  const buffer = createFlushBuffer(() => {
    const rows = [...latest.values()]
    latest = new Map()
    return rows.length > 0 ? () => saveAsks(db, rows) : undefined
  }, warn)
  return {
    note(ask: AskRow): void {
      latest.set(`${ask.screenId} ${ask.round}`, ask)
      buffer.schedule()
    },
    flush: buffer.flush,
  }
}
