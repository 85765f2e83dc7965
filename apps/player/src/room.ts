import { DAY_MS } from '@ayob/contract/durations'
import type { KeptFile } from './database'

/** Returns true when the browser's storage is full. */
export const isFull = (error: unknown) => (error as { name?: unknown } | null)?.name === 'QuotaExceededError'

/** Files that no playlist has named for this long are deleted. */
const FORGOTTEN_MS = 30 * DAY_MS
/** Space that stays free for the play log, which grows for days without a network. */
const LOG_ROOM_BYTES = 32 * 1024 * 1024
/** On a small disk, this fraction stays free for the log. */
const LOG_ROOM_PART = 0.1

/** Returns the unneeded files in the order of deletion: least recently needed first. */
export function evictable(kept: readonly KeptFile[], needed: ReadonlySet<string>): KeptFile[] {
  return kept.filter(({ sha256 }) => !needed.has(sha256)).sort((a, b) => a.neededAt - b.neededAt)
}

/** Returns files that were not needed for a long time. */
export function forgotten(kept: readonly KeptFile[], needed: ReadonlySet<string>, now: number): KeptFile[] {
  return evictable(kept, needed).filter(({ neededAt }) => now - neededAt > FORGOTTEN_MS)
}

/** Returns true when this many more bytes still leave the log its space. */
export function hasRoom(estimate: { usage?: number; quota?: number }, bytes: number): boolean {
  const { usage = 0, quota = Number.POSITIVE_INFINITY } = estimate
  return usage + bytes <= quota - Math.min(LOG_ROOM_BYTES, quota * LOG_ROOM_PART)
}

/** Retries work that needs space after each file that `giveUpOne` deletes; it returns false when none is left. */
export async function withRoom(work: () => Promise<void>, giveUpOne: () => Promise<boolean>): Promise<void> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isFull(error) || !(await giveUpOne())) throw error
    }
  }
}
