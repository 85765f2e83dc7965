import { dayOf } from '@ayob/contract/days'
import type { PlaysAnswer } from '@ayob/contract/plays'
import { ROUTES } from '@ayob/contract/route-data'
import { DEFAULT_LOOP } from '@ayob/domain/bookings/goal'
import type { ServedArea } from '@ayob/domain/geo/fix'
import { attributionTo } from '@ayob/domain/plays/attribution'
import { impressionVersions, newestImpressions } from '../../goods/impressions/impressions.queries'
import { withPatience } from '../../platform/database-away'
import { createGroupCommit } from '../../platform/group-commit'
import type { Clock, Emit, Transact } from '../../platform/ports'
import type { BookingIndex } from '../playlists/booking-index'
import { createEvidenceDays } from './evidence.store'
import { type ArrivedBatch, ingestGroup, knownImpressions, type Paces, type PlayBatch, type Unread } from './ingest'

/** Long enough to collect the batches of many screens, short enough to go unnoticed. */
const GATHER_MS = 3
/**
 * Under load a group collects for longer. A transaction costs the database as much as a few dozen small batches, and
 * screens don't mind a later answer.
 */
const PATIENCE_MS = 100
/** This many screens within a second count as load. */
const MANY_SCREENS = 40
/** Unpacked bytes of the batches in one transaction: about 100,000 plays, a fraction of a second. */
const MOST_BYTES = 16 * 1_048_576

export type PlayLog = ReturnType<typeof createPlayLog>

interface Deps {
  readonly transact: Transact
  readonly clock: Clock
  readonly bookings: Pick<BookingIndex, 'refresh' | 'judged'>
  readonly paces: Paces
  readonly area: ServedArea
  readonly emit: Emit
  /** How many groups run at the same time. */
  readonly lanes: number
}

/** Applies the play batches of screens, in groups. */
export function createPlayLog({ bookings, paces, area, emit, transact, clock, lanes }: Deps) {
  const attribution = attributionTo(ROUTES)
  const evidenceDays = createEvidenceDays(transact)
  let known: ReturnType<typeof knownImpressions> | undefined

  const ingest = async (batches: readonly ArrivedBatch[]) => {
    await bookings.refresh()
    await evidenceDays.ready(new Set(batches.map(({ receivedAt }) => dayOf(receivedAt))))
    const slotMs = DEFAULT_LOOP.adSecPerPlay * 1000
    return transact(async (tx) => {
      // Another process may have changed the terms. A play counts by the terms at the time of the play.
      if (known?.newest !== (await newestImpressions(tx))) known = knownImpressions(await impressionVersions(tx))
      const { at: impressionsAt } = known
      const booking = (id: string) => bookings.judged(id)
      return ingestGroup(tx, batches, {
        slotMs,
        booking,
        attribution,
        impressionsAt,
        paces,
        area,
        emit,
      })
    })
  }
  const crowd = createCrowd()
  const group = createGroupCommit<ArrivedBatch, PlaysAnswer | Unread>(
    (batches) => withPatience('quick', () => ingest(batches)),
    GATHER_MS,
    MOST_BYTES,
    { lanes, weigh: ({ plain }) => plain.length, patienceMs: () => (crowd.size() < MANY_SCREENS ? 0 : PATIENCE_MS) },
  )

  return {
    /** Applies each play once and resolves after the commit. Rejects with the error that the batch's `read` throws. */
    async apply(batch: PlayBatch): Promise<PlaysAnswer> {
      crowd.note(batch.screen.id)
      const answer = await group.add({ ...batch, receivedAt: clock.now() })
      if ('unread' in answer) throw answer.unread
      return answer
    },
    /** How long batches have been waiting without any being applied, in milliseconds. */
    stuckMs: () => group.stuckMs(),
    /** Waits for the batches in progress. */
    stop: () => group.idle(),
  }
}

/** Counts the screens that called within a second. */
function createCrowd() {
  let [since, size] = [0, 0]
  let screens = new Set<string>()
  const turn = () => {
    const elapsed = performance.now() - since
    if (elapsed < 1000) return
    // No screen has called in the previous second.
    size = elapsed < 2000 ? screens.size : 0
    screens = new Set()
    since = performance.now()
  }
  return {
    note(screenId: string): void {
      turn()
      screens.add(screenId)
    },
    size(): number {
      turn()
      return Math.max(size, screens.size)
    },
  }
}
