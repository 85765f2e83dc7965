import { HOUR_MS, MINUTE_MS } from '@ayob/contract/durations'
import { distanceM, mostDistanceM, type Position } from '../geo/distance'
import type { ArrivedPlay } from './play'

/** The highest plausible speed between two plays, in km/h. */
const MAX_SPEED_KMH = 140
/** A longer pause allows no longer way: across the island in one go. */
const LONGEST_WAY_MS = 3 * HOUR_MS
/** After this long without a fix, a position is worth no more than a single fix. */
const PAUSE_MS = HOUR_MS / 2
/** More fixes don't support a position any better: three minutes of plays. */
const MOST_SUPPORT = 18
/** So many consistent fixes, for so long, contradict any position. A screen shows less often than once a minute at times. */
const LASTING = 3
const LASTING_MS = 4 * MINUTE_MS
/** The number of doubted plays that are kept for a vehicle: twice what contradicts the best supported position. */
const MOST_DOUBTS = 2 * MOST_SUPPORT + 4
/** Tolerance for the overlap of two plays. */
export const OVERLAP_TOLERANCE_MS = 500

/** A play with a position. */
export type PlacedPlay = ArrivedPlay & Position

/** A play that was rejected as too fast. It is judged again if later plays confirm its position. Instants in milliseconds. */
export interface DoubtedPlay extends PlacedPlay {
  readonly screenId: string
  readonly receivedAt: number
  /** The fixes that supported the contradicted position then, and those that have agreed with it since. */
  readonly against: number
  readonly since: number
}

/** The last believed position of a vehicle, and the plays that contradict it. Instants in milliseconds. */
export interface Anchor {
  /** Start and position of the last valid play with a position. */
  readonly lastAt: number | null
  readonly lastLat: number | null
  readonly lastLng: number | null
  /** How many consistent fixes led to it, up to `MOST_SUPPORT`. */
  readonly support: number
  /** In the order of their numbers. */
  readonly doubts: readonly DoubtedPlay[]
}

export const NO_ANCHOR: Anchor = { lastAt: null, lastLat: null, lastLng: null, support: 0, doubts: [] }

interface Sighting extends Position {
  readonly startedAt: number
}

const isReachable = (from: Sighting, to: Sighting): boolean => {
  const farthest = (MAX_SPEED_KMH * 1000 * Math.min(LONGEST_WAY_MS, to.startedAt - from.startedAt)) / HOUR_MS
  return mostDistanceM(from, to) <= farthest || distanceM(from, to) <= farthest
}

/** Returns true when a vehicle can't have driven from its last believed position to a play. */
export function isTooFast(play: PlacedPlay, { lastAt, lastLat, lastLng }: Anchor): boolean {
  if (lastAt === null || lastLat === null || lastLng === null) return false
  return !isReachable({ startedAt: lastAt, lat: lastLat, lng: lastLng }, play)
}

const supportAt = (startedAt: number, { lastAt, support }: Anchor) =>
  lastAt === null ? 0 : startedAt - lastAt < PAUSE_MS ? support : 1

/** The anchor after a believed position. The first one after a pause has nothing that supports it. */
export function anchoredAt(play: PlacedPlay, anchor: Anchor): Anchor {
  const { startedAt, lat, lng } = play
  const goesOn = anchor.lastAt !== null && startedAt - anchor.lastAt < PAUSE_MS
  return {
    lastAt: startedAt,
    lastLat: lat,
    lastLng: lng,
    support: goesOn ? Math.min(MOST_SUPPORT, anchor.support + 1) : 1,
    doubts: agreedAgainst(doubtsBeside(anchor.doubts, play)),
  }
}

/** A play agrees with the anchor. Doubts that can't outweigh it any more are given up. */
const agreedAgainst = (doubts: readonly DoubtedPlay[]) =>
  doubts.length === 0
    ? doubts
    : doubts.flatMap((doubted) => (doubted.since < MOST_DOUBTS ? [{ ...doubted, since: doubted.since + 1 }] : []))

const endOf = ({ startedAt, durationMs }: ArrivedPlay) => startedAt + durationMs
const follows = (play: ArrivedPlay, before: ArrivedPlay) => play.startedAt >= endOf(before) - OVERLAP_TOLERANCE_MS

/** The doubted plays that are left after a valid play: those that were not made at the same time. */
export const doubtsBeside = (doubts: readonly DoubtedPlay[], valid: ArrivedPlay): readonly DoubtedPlay[] =>
  doubts.length === 0 ? doubts : doubts.filter((doubted) => follows(valid, doubted))

/** The doubted plays including a new one. Those of the vehicle's earlier screens are given up. */
export function withDoubt(
  anchor: Anchor,
  play: PlacedPlay,
  from: Pick<DoubtedPlay, 'screenId' | 'receivedAt'>,
): readonly DoubtedPlay[] {
  const doubted = { ...play, ...from, against: supportAt(play.startedAt, anchor), since: 0 }
  return [...anchor.doubts.filter(({ screenId }) => screenId === from.screenId), doubted].slice(-MOST_DOUBTS)
}

/**
 * The doubted plays whose positions, being consistent with each other and with the newest one, outweigh the position that
 * they contradict; null while there are too few. They are in order, and none overlaps another.
 */
export function confirmed(doubts: readonly DoubtedPlay[]): readonly DoubtedPlay[] | null {
  let chain: readonly DoubtedPlay[] = []
  let longest: readonly DoubtedPlay[] | null = null
  for (const doubted of doubts.toReversed()) {
    const next = chain[0]
    if (next !== undefined && !(follows(next, doubted) && isReachable(doubted, next))) continue
    chain = [doubted, ...chain]
    if (outweighs(chain, doubted)) longest = chain
  }
  return longest
}

function outweighs(chain: readonly DoubtedPlay[], { startedAt, against, since }: DoubtedPlay): boolean {
  const isLasting = chain.length >= LASTING && (chain.at(-1)?.startedAt ?? 0) - startedAt >= LASTING_MS
  return chain.length > since + (isLasting ? Math.min(1, against) : against)
}

/** The doubted plays that are left when some of them are confirmed: they contradict those now. */
export const doubtsWithout = (doubts: readonly DoubtedPlay[], chain: readonly DoubtedPlay[]): readonly DoubtedPlay[] =>
  doubts
    .filter(
      (doubted) => !chain.includes(doubted) && chain.every((one) => follows(one, doubted) || follows(doubted, one)),
    )
    .map((doubted) => ({ ...doubted, against: Math.min(MOST_SUPPORT, chain.length), since: 0 }))
