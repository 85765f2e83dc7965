import { gzipSync } from 'node:zlib'
import { dayOf } from '@ayob/contract/days'
import type { PlaysAnswer } from '@ayob/contract/plays'
import { ROUTES } from '@ayob/contract/route-data'
import { DEFAULT_LOOP } from '@ayob/domain/bookings/goal'
import { DEFAULT_IMPRESSIONS, type ImpressionTerms } from '@ayob/domain/impressions/impressions'
import { attributionTo } from '@ayob/domain/plays/attribution'
import { createGroupCommit } from '../platform/group-commit'
import type { Clock, Transact } from '../platform/ports'
import { createEvidenceDays } from './evidence-days.store'
import { type ArrivedBatch, ingestGroup, type PlayBatch, type Unread } from './ingest'
import type { Impressions, JudgedBookings } from './ports'

/** Long enough to gather what many screens send at once, short enough that nobody notices. */
const GATHER_MS = 3
/** Of reports in one transaction, unpacked: about 100,000 plays, a fraction of a second's work. */
const MOST_BYTES = 16 * 1_048_576

/** Takes the play batches of screens. */
export interface PlayLog {
  /** Applies each play once; resolves when that is committed. Rejects with what the batch's `read` throws. */
  apply(batch: PlayBatch): Promise<PlaysAnswer>
  /** Waits for the batches that are under way. */
  stop(): Promise<void>
}

interface Deps {
  readonly transact: Transact
  readonly clock: Clock
  readonly bookings: JudgedBookings
  readonly impressions: Impressions
  /** Groups that are applied at the same time. */
  readonly lanes: number
}

export function createPlayLog({ bookings, impressions, transact, clock, lanes }: Deps): PlayLog {
  const attribution = attributionTo(ROUTES)
  const evidenceDays = createEvidenceDays(transact)
  let known: KnownImpressions | undefined

  const group = createGroupCommit<ArrivedBatch, PlaysAnswer | Unread>(
    async (batches) => {
      await bookings.refresh()
      await evidenceDays.ready(new Set(batches.map(({ receivedAt }) => dayOf(receivedAt))))
      const slotMs = DEFAULT_LOOP.adSecPerPlay * 1000
      return transact(async (tx) => {
        // Another process may have changed them; a play counts by what held when it was shown.
        if (known?.newest !== (await impressions.newest(tx))) known = knownImpressions(await impressions.versions(tx))
        const { at: impressionsAt } = known
        return ingestGroup(tx, batches, { slotMs, booking: (id) => bookings.judged(id), attribution, impressionsAt })
      })
    },
    GATHER_MS,
    MOST_BYTES,
    { lanes, weigh: ({ size }) => size },
  )

  return {
    async apply({ body, gzipped, ...batch }) {
      const evidence = gzipped ? body : gzipSync(body, { level: 1 })
      const answer = await group.add({ ...batch, evidence, receivedAt: clock.now() })
      if ('unread' in answer) throw answer.unread
      return answer
    },
    stop: () => group.idle(),
  }
}

interface KnownImpressions {
  readonly newest: number | undefined
  /** The impression terms that held at an instant. */
  readonly at: (instant: number) => ImpressionTerms
}

/** `versions` are newest first. */
function knownImpressions(versions: Awaited<ReturnType<Impressions['versions']>>): KnownImpressions {
  const held = versions.map(({ validFrom, terms }) => ({ from: validFrom.getTime(), terms }))
  return {
    newest: Math.max(...versions.map(({ id }) => id)),
    at: (instant) => held.find(({ from }) => from <= instant)?.terms ?? DEFAULT_IMPRESSIONS,
  }
}
