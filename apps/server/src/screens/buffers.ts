import { createFlushBuffer } from '../platform/flush-buffer'
import type { Db } from '../platform/ports'
import { type AskRow, type Status, saveAsks, saveStatus } from './screens.store'

type Warn = (error: unknown) => void

export type HeartbeatBuffer = ReturnType<typeof createHeartbeatBuffer>

/** Keeps the latest heartbeat of each screen and writes them together once a second. */
export const createHeartbeatBuffer = (db: Db, warn: Warn) =>
  createLatestBuffer<Status>(
    ({ screenId }) => screenId,
    (rows) => saveStatus(db, rows),
    warn,
  )

/** Keeps which playlists screens asked for and writes them together once a second. */
export const createAskBuffer = (db: Db, warn: Warn) =>
  createLatestBuffer<AskRow>(
    ({ screenId, round }) => `${screenId} ${round}`,
    (rows) => saveAsks(db, rows),
    warn,
  )

/** Buffers the latest row of each key. */
function createLatestBuffer<Row>(
  keyOf: (row: Row) => string,
  save: (rows: readonly Row[]) => Promise<void>,
  warn: Warn,
) {
  let pending = new Map<string, Row>()
  const buffer = createFlushBuffer(() => {
    const rows = [...pending.values()]
    pending = new Map()
    return rows.length > 0 ? () => save(rows) : undefined
  }, warn)
  return {
    note(row: Row): void {
      pending.set(keyOf(row), row)
      buffer.schedule()
    },
    flush: buffer.flush,
  }
}
