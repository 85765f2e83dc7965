import type { ReleaseFault, ReleaseWait, Ring } from '@ayob/contract/rings'
import type { Judgement } from './health'
import { NOBODY, reachOf, ringAfter, shareOf } from './rings'
import type { Release } from './target'

/** How far a release has come. Instants and spans are milliseconds. */
export interface Progress extends Release {
  readonly ringSince: number
  /** For how long its screens have been healthy in this ring, while they were on air. */
  readonly healthyMs: number
  /** Since when; null while they are not. */
  readonly healthySince: number | null
  readonly checkedAt: number
  /** What was wrong with it. */
  readonly measure: ReleaseFault | null
}

/** What is known of the screens at one moment. */
export interface Seen {
  readonly now: number
  /** The places of the screens that count. */
  readonly places: readonly number[]
  /** The places of those that are on the road now, and whether they run the build. */
  readonly onRoad: readonly { readonly place: number; readonly runsIt: boolean }[]
  readonly judgement: Judgement
}

/** For how long a ring has to be healthy before the next one begins. */
export type Waits = Readonly<Record<Ring, number>>

/** A look counts for at most this long: time in which nobody looked is not healthy time. */
const MOST_BETWEEN_MS = 2 * 60_000

/** Takes a release one look further. The same look twice changes nothing the second time. */
export function advance(progress: Progress, seen: Seen, waits: Waits): Progress {
  const { state, ring } = progress
  if (state !== 'going' && state !== 'stopped') return progress
  const { verdict, measure } = seen.judgement
  const looked = { ...progress, checkedAt: Math.max(progress.checkedAt, seen.now), measure }
  if (verdict === 'bad') return { ...looked, state: 'taken_back', reach: NOBODY, healthyMs: 0, healthySince: null }
  const timed = withTime(looked, seen, progress.checkedAt)
  const reached = { ...timed, reach: reachOf(ring, seen.places, timed.reach) }
  if (state === 'stopped' || seen.places.length === 0 || reached.healthyMs < waits[ring]) return reached
  return next(reached, seen)
}

/** Screens that do not run it yet prove nothing, and neither do parked ones. */
function runs({ reach }: Progress, { onRoad }: Seen): 'nobody' | 'few' | 'most' {
  const inRing = onRoad.filter(({ place }) => place <= reach)
  const running = inRing.filter(({ runsIt }) => runsIt).length
  if (running === 0) return inRing.length === 0 ? 'nobody' : 'few'
  return running * 2 < inRing.length ? 'few' : 'most'
}

function withTime(progress: Progress, seen: Seen, before: number): Progress {
  const { now, judgement } = seen
  if (judgement.verdict === 'doubtful') return { ...progress, healthyMs: 0, healthySince: null }
  if (judgement.verdict === 'unknown' || runs(progress, seen) !== 'most') return progress
  const passed = Math.min(MOST_BETWEEN_MS, Math.max(0, now - before))
  if (passed === 0) return progress
  return { ...progress, healthyMs: progress.healthyMs + passed, healthySince: progress.healthySince ?? now }
}

/** What a release waits for. */
export function waitsFor(progress: Progress, seen: Seen): ReleaseWait {
  if (progress.state === 'stopped') return 'person'
  if (seen.places.length === 0) return 'screens'
  if (seen.judgement.verdict === 'doubtful') return 'health'
  const who = runs(progress, seen)
  if (who !== 'most') return who === 'few' ? 'taking' : 'road'
  return seen.judgement.verdict === 'unknown' ? 'figures' : 'time'
}

/** The next ring that reaches a further screen; complete when every screen is reached already. */
function next(progress: Progress, { now, places }: Seen): Progress {
  const reached = shareOf(progress.ring, places.length)
  let ring = ringAfter(progress.ring)
  while (ring && shareOf(ring, places.length) <= reached) ring = ringAfter(ring)
  const begun = { ...progress, ringSince: now, healthyMs: 0, healthySince: null }
  if (ring === null) return { ...begun, state: 'complete', ring: 'all', reach: reachOf('all', places) }
  return { ...begun, ring, reach: reachOf(ring, places) }
}
