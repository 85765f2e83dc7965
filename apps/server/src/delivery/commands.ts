import { gzipSync } from 'node:zlib'
import { dayOf } from '@ayob/contract/days'
import { ELSEWHERE, ROUTES } from '@ayob/contract/route-data'
import type { PlaysAnswer } from '@ayob/contract/screens'
import type { VehicleType } from '@ayob/contract/vehicles'
import { hourOf } from '@ayob/domain/delivery/airtime'
import { attributionTo } from '@ayob/domain/delivery/attribution'
import { DEFAULT_LOOP } from '@ayob/domain/delivery/goal'
import { DEFAULT_IMPRESSIONS, type ImpressionTerms } from '@ayob/domain/delivery/impressions'
import type { HeldSpan } from '@ayob/domain/delivery/verdict'
import { createGroupCommit } from '../platform/group-commit'
import type { Clock, Transact } from '../platform/ports'
import type { BookingIndex } from './booking-index'
import { createEvidenceDays } from './evidence-days'
import { type ImpressionVersion, impressionVersions, newestImpressions } from './impression-store'
import { type ArrivedBatch, ingestGroup, type Unread } from './ingest'
import { addVisit } from './store'

/** Long enough to gather what many screens send at once, short enough that nobody notices. */
const GATHER_MS = 3
/** Of reports in one transaction, unpacked: about 100,000 plays, a fraction of a second's work. */
const MOST_BYTES = 16 * 1_048_576

/** What a screen reports, as the screens capability hands it in. */
export interface ReportedBatch {
  readonly screenId: string
  readonly vehicleType: VehicleType
  /** When the screen was on hold. */
  readonly held: readonly HeldSpan[]
  /** Its plays. Throws when they can't be read. */
  readonly read: () => readonly unknown[]
  /** Bytes of the body, unpacked. */
  readonly size: number
  /** The body as it arrived. */
  readonly body: Buffer
  readonly gzipped: boolean
}

export interface PlayLog {
  /** Applies each play once; resolves when that is committed. */
  apply(batch: ReportedBatch): Promise<PlaysAnswer>
  /** Waits for what is on its way. */
  stop(): Promise<void>
}

interface Needs {
  readonly index: BookingIndex
  readonly transact: Transact
  readonly clock: Clock
}

export function createPlayLog({ index, transact, clock, lanes = 1 }: Needs & { lanes?: number }): PlayLog {
  const attribution = attributionTo(ROUTES)
  const evidenceDays = createEvidenceDays(transact)
  let known: KnownImpressions | undefined

  const group = createGroupCommit<ArrivedBatch, PlaysAnswer | Unread>(
    async (batches) => {
      await index.refresh()
      await evidenceDays.ready(new Set(batches.map(({ receivedAt }) => dayOf(receivedAt))))
      const slotMs = DEFAULT_LOOP.adSecPerPlay * 1000
      return transact(async (tx) => {
        // Another process may have changed them; a play counts by what held when it was shown.
        if (known?.newest !== (await newestImpressions(tx))) known = knownImpressions(await impressionVersions(tx))
        const { at: impressionsAt } = known
        return ingestGroup(tx, batches, { slotMs, booking: (id) => index.judged(id), attribution, impressionsAt })
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
function knownImpressions(versions: readonly ImpressionVersion[]): KnownImpressions {
  const held = versions.map(({ validFrom, terms }) => ({ from: validFrom.getTime(), terms }))
  return {
    newest: Math.max(...versions.map(({ id }) => id)),
    at: (instant) => held.find(({ from }) => from <= instant)?.terms ?? DEFAULT_IMPRESSIONS,
  }
}

/** Counts a visit through an ad's short link: one a visitor and hour. */
export async function countVisit(
  { transact, clock }: Pick<Needs, 'transact' | 'clock'>,
  visit: { bookingId: string; vehicleType: VehicleType; visitor: string },
): Promise<boolean> {
  const hour = new Date(hourOf(clock.now().getTime()))
  return transact((tx) => addVisit(tx, { ...visit, hour, route: ELSEWHERE }))
}
