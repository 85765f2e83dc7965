import { createFlushBuffer } from '../platform/flush-buffer'
import type { Db } from '../platform/ports'
import { type AskRow, saveAsks } from './screens.store'

/** Keeps which playlists screens asked for and writes them together once a second. */
export function createAskBuffer(db: Db, warn: (error: unknown) => void) {
  let pending = new Map<string, AskRow>()
  const buffer = createFlushBuffer(() => {
    const rows = [...pending.values()]
    pending = new Map()
    return rows.length > 0 ? () => saveAsks(db, rows) : undefined
  }, warn)
  return {
    note(ask: AskRow): void {
      pending.set(`${ask.screenId} ${ask.round}`, ask)
      buffer.schedule()
    },
    flush: buffer.flush,
  }
}
