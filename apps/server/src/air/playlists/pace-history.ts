import type { Pace } from '@ayob/domain/playlists/pacing'
import type { Reader } from '../../platform/ports'
import { readHistory } from './paces.store'

/** Rounds kept in memory: four hours of them. Older ones are read again when a screen reports from them. */
const MOST_ROUNDS = 64
/** Another process may have decided the paces of a newer round, so this is checked at this interval. */
const LOOK_MS = 10_000

export type PaceHistory = ReturnType<typeof createPaceHistory>

/** The paces that playlists gave each booking, by pacing round. */
export function createPaceHistory() {
  const rounds = new Map<number, ReadonlyMap<string, Pace>>()
  let newest = -1
  let lookedAt = Number.NEGATIVE_INFINITY

  const keep = (round: number, paces: ReadonlyMap<string, Pace>) => {
    rounds.set(round, paces)
    newest = Math.max(newest, round)
  }

  return {
    /** Stores the paces of a round, which may still grow. */
    keep,

    /** Reads the rounds that are not in memory, and the newest. */
    async ready(reader: Reader, wanted: Iterable<number>): Promise<void> {
      for (const round of [...rounds.keys()].sort((a, b) => a - b).slice(0, -MOST_ROUNDS)) rounds.delete(round)
      const missing = [...wanted].filter((round) => !rounds.has(round))
      const looks = performance.now() - lookedAt >= LOOK_MS
      if (missing.length === 0 && !looks) return
      if (looks) lookedAt = performance.now()
      const found = await readHistory(reader, missing, newest)
      // A round in which no screen asked has no paces.
      for (const round of missing) rounds.set(round, new Map())
      for (const [round, paces] of found) keep(round, paces)
    },

    /** The pace of a booking in a round; its current pace if it was not running then. Call `ready` before. */
    paceIn: (round: number, bookingId: string): Pace | undefined =>
      rounds.get(round)?.get(bookingId) ?? rounds.get(newest)?.get(bookingId),
  }
}
