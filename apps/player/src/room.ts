import type { KeptFile } from './database'

/** The browser has no room left for this. */
export const isFull = (error: unknown) => (error as { name?: unknown } | null)?.name === 'QuotaExceededError'

/** Files nobody named for this long go, even if there is room for them. */
const FORGOTTEN_MS = 30 * 86_400_000
/** This much of the browser's room stays free for the play log, which goes on for days without network. */
const LOG_ROOM_BYTES = 32 * 1024 * 1024
/** On a small disk the log's room is this part of it. */
const LOG_ROOM_PART = 0.1

/** In which order files go when room is needed: the ones that were needed longest ago first; what is needed stays. */
export function evictable(kept: readonly KeptFile[], needed: ReadonlySet<string>): KeptFile[] {
  return kept.filter(({ sha256 }) => !needed.has(sha256)).sort((a, b) => a.neededAt - b.neededAt)
}

/** Files that were not needed for a long time. */
export function forgotten(kept: readonly KeptFile[], needed: ReadonlySet<string>, now: number): KeptFile[] {
  return evictable(kept, needed).filter(({ neededAt }) => now - neededAt > FORGOTTEN_MS)
}

/** Whether files may take this many more bytes and the log still has its room. */
export function hasRoom(estimate: { usage?: number; quota?: number }, bytes: number): boolean {
  const { usage = 0, quota = Number.POSITIVE_INFINITY } = estimate
  return usage + bytes <= quota - Math.min(LOG_ROOM_BYTES, quota * LOG_ROOM_PART)
}

/** Does a work that needs room, giving up one thing after the other until it fits; `giveUpOne` tells whether it could. */
export async function withRoom(work: () => Promise<void>, giveUpOne: () => Promise<boolean>): Promise<void> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isFull(error) || !(await giveUpOne())) throw error
    }
  }
}
