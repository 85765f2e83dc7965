import { MINUTE_MS } from '@ayob/contract/durations'
/** The time that a screen has to answer: vehicles drive through tunnels. */
export const LOOK_LIFE_MS = 15 * MINUTE_MS

/** The shortest time between two looks. */
const REST_MS = 10 * MINUTE_MS
/** After that, the mean time on air until the next look. Both together are about an hour. */
const MEAN_MS = 50 * MINUTE_MS
/** The same for a screen that never had a look. */
const FIRST_MEAN_MS = 10 * MINUTE_MS
/** A new screen gets a look with its first heartbeat after this time: by then it shows something. */
const SETTLED_MS = 20_000
/** A screen is new for this long. */
const NEW_MS = 10 * MINUTE_MS
/** A longer gap between heartbeats counts as this long, because the screen was off. */
const LONGEST_GAP_MS = 10 * MINUTE_MS
/** The interval of heartbeats. */
const BEAT_MS = 30_000

/** The history that decides whether a screen gets a look. Instants in milliseconds. */
export interface LookHistory {
  readonly pairedAt: number
  /** Its last heartbeat; null without one. */
  readonly heardAt: number | null
  /** The time of its last look; null without one. */
  readonly askedAt: number | null
}

/**
 * The chance, 0 to 1, that the heartbeat that arrives now gets a look. It depends on the time since the last heartbeat, so
 * the heartbeat interval does not change the frequency of looks.
 */
export function lookChance({ pairedAt, heardAt, askedAt }: LookHistory, now: number): number {
  const pairedFor = now - pairedAt
  if (pairedFor < SETTLED_MS) return 0
  if (askedAt === null && pairedFor < NEW_MS) return 1
  const rested = askedAt === null ? Number.POSITIVE_INFINITY : now - askedAt - REST_MS
  const gap = heardAt === null ? BEAT_MS : Math.min(LONGEST_GAP_MS, now - heardAt)
  const counted = Math.max(0, Math.min(gap, rested))
  return 1 - Math.exp(-counted / (askedAt === null ? FIRST_MEAN_MS : MEAN_MS))
}

/** The tolerated difference between clocks. */
const CLOCK_TOLERANCE_MS = 10_000
/** A screen captures its display immediately. */
const DRAWN_WITHIN_MS = 60_000

/**
 * Returns true when a picture from the instant `shownAt` answers a look. A look that is still unanswered is requested again
 * with every heartbeat, the last time at `toldAt`.
 */
export function isShownInTime(
  shownAt: number,
  { askedAt, toldAt, now }: { readonly askedAt: number; readonly toldAt: number; readonly now: number },
): boolean {
  const latest = Math.min(toldAt + DRAWN_WITHIN_MS, now + CLOCK_TOLERANCE_MS)
  return shownAt >= askedAt - CLOCK_TOLERANCE_MS && shownAt <= latest
}
