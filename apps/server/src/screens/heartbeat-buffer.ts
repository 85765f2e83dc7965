import { createFlushBuffer } from '../platform/flush-buffer'
import type { Db } from '../platform/ports'
import { type Status, saveStatus } from './screens.store'

export type HeartbeatBuffer = ReturnType<typeof createHeartbeatBuffer>

/** Keeps the latest heartbeat of each screen and writes them together once a second. */
export function createHeartbeatBuffer(db: Db, warn: (error: unknown) => void) {
  let pending = new Map<string, Status>()
  const buffer = createFlushBuffer(() => {
    const rows = [...pending.values()]
    pending = new Map()
    return rows.length > 0 ? () => saveStatus(db, rows) : undefined
  }, warn)
  return {
    note(status: Status): void {
      pending.set(status.screenId, status)
      buffer.schedule()
    },
    flush: buffer.flush,
  }
}
