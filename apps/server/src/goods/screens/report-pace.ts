import { DAY_MS } from '@ayob/contract/durations'
import { nextReportS } from '@ayob/domain/plays/report-pace'
import { createFlushBuffer } from '../../platform/bounded-queue'
import type { Clock, Db } from '../../platform/ports'
import { countHeard, readWatched, saveWatched } from './screens.store'

/** A page that somebody is viewing is read again every 30 seconds. */
const WATCHED_MS = 60_000
/** The interval at which the records of other processes are read, while screens call. */
const POLL_MS = 5_000
const COUNT_MS = 60_000
/** A screen heard from within this time may come back at any moment, possibly all of them at once. */
const FLEET_MS = 7 * DAY_MS

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
 * Tells screens how long to collect their plays. It answers from memory: the list of watched pages, including those at
 * other server processes, is at most a few seconds old, and the number of screens at most a minute.
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
    watched = new Set(await readWatched(db, now))
  }
  const refresh = () => {
    if (performance.now() - readAt < POLL_MS) return
    readAt = performance.now()
    reading ??= read()
      .catch(warn)
      .finally(() => {
        reading = undefined
      })
  }

  return {
    /** Records that somebody is viewing a booking or a screen. */
    look(id: string): void {
      refresh()
      looked.add(id)
      buffer.schedule()
    },

    /** Resolves when the screens have been counted, because the whole fleet calls a starting process at once. */
    async ready(): Promise<void> {
      refresh()
      if (!isCounted) await reading
    },

    /** How long a screen collects its plays, in seconds; undefined when it may decide. */
    nextReportS({ id, bookingIds, isNearGoal }: Showing): number | undefined {
      refresh()
      const isWatched = watched.size > 0 && (watched.has(id) || bookingIds.some((booking) => watched.has(booking)))
      return nextReportS({ screens, isWatched, isNearGoal }) ?? undefined
    },

    /** Waits for work in progress, and writes the buffered records. */
    async flush(): Promise<void> {
      await reading
      await buffer.flush()
    },
  }
}
