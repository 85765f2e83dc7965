import type { Db } from '../platform/ports'
import { type Status, saveStatus } from './screens.store'

/** The latest heartbeat of each screen, written together once a second: losing a second of them loses nothing. */
export interface HeartbeatBuffer {
  note(status: Status): void
  /** Writes what waits, now. */
  flush(): Promise<void>
}

const FLUSH_MS = 1000

export function createHeartbeatBuffer(db: Db, warn: (error: unknown) => void): HeartbeatBuffer {
  let pending = new Map<string, Status>()
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  const write = () => {
    timer = undefined
    const rows = [...pending.values()]
    pending = new Map()
    if (rows.length > 0) writing = writing.then(() => saveStatus(db, rows)).catch(warn)
  }

  return {
    note(status) {
      pending.set(status.screenId, status)
      timer ??= setTimeout(write, FLUSH_MS)
    },
    async flush() {
      clearTimeout(timer)
      write()
      await writing
    },
  }
}
