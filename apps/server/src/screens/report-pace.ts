import { FEW_SCREENS, nextReportS } from '@ayob/domain/plays/report-pace'
import { createFlushBuffer } from '../platform/flush-buffer'
import type { Clock, Db } from '../platform/ports'
import { countHeard, readWatched, saveWatched } from './watched.store'

/** A page that somebody looks at is read again every 30 seconds. */
const WATCHED_MS = 60_000
/** What other processes have noted is read this often, while screens call. */
const LOOK_MS = 5_000
const COUNT_MS = 60_000
/** A screen that was heard from within this time may come back at any moment, and all of them in the same. */
const FLEET_MS = 7 * 86_400_000

interface Deps {
  readonly db: Db
  readonly clock: Clock
  readonly warn: (error: unknown) => void
}

/** What a screen may show. */
interface Showing {
  readonly id: string
  readonly bookingIds: readonly string[]
  readonly isNearGoal: boolean
}

export type ReportPace = ReturnType<typeof createReportPace>

/**
 * Tells screens how long to gather their plays. It answers from memory: what is watched, by people at any server process,
 * is at most a few seconds old, and the number of screens a minute.
 */
export function createReportPace({ db, clock, warn }: Deps) {
  let screens = 0
  let isCounted = false
  let watched: ReadonlySet<string> = new Set()
  let looked = new Set<string>()
  let [readAt, countedAt] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  let reading: Promise<void> | undefined

  const buffer = createFlushBuffer(() => {
    const ids = [...looked]
    looked = new Set()
    const now = clock.now()
    return ids.length > 0 ? () => saveWatched(db, ids, now, new Date(now.getTime() + WATCHED_MS)) : undefined
  }, warn)
  const read = async () => {
    const now = clock.now()
    if (performance.now() - countedAt >= COUNT_MS) {
      countedAt = performance.now()
      screens = await countHeard(db, new Date(now.getTime() - FLEET_MS))
      isCounted = true
    }
    if (screens > FEW_SCREENS) watched = new Set(await readWatched(db, now))
  }
  const refresh = () => {
    if (performance.now() - readAt < LOOK_MS) return
    readAt = performance.now()
    reading ??= read()
      .catch(warn)
      .finally(() => {
        reading = undefined
      })
  }

  return {
    /** Notes that somebody looks at a booking or a screen. In a small fleet that changes nothing. */
    look(id: string): void {
      refresh()
      if (screens <= FEW_SCREENS) return
      looked.add(id)
      buffer.schedule()
    },

    /** Resolves when the screens have been counted: a process that starts has the whole fleet calling at once. */
    async ready(): Promise<void> {
      refresh()
      if (!isCounted) await reading
    },

    /** How long a screen gathers its plays, in seconds; undefined where nothing is asked of it. */
    nextReportS({ id, bookingIds, isNearGoal }: Showing): number | undefined {
      refresh()
      const isWatched = watched.size > 0 && (watched.has(id) || bookingIds.some((booking) => watched.has(booking)))
      return nextReportS({ screens, isWatched, isNearGoal }) ?? undefined
    },

    /** Waits for what is under way, and writes what is noted. */
    async flush(): Promise<void> {
      await reading
      await buffer.flush()
    },
  }
}
