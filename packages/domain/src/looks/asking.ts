const MINUTE_MS = 60_000
/** How long a screen may take to answer: vehicles drive through tunnels. */
export const LOOK_LIFE_MS = 15 * MINUTE_MS

/** No look is asked for this soon after another. */
const REST_MS = 10 * MINUTE_MS
/** After the rest, the mean time on air until the next one: together about an hour. */
const MEAN_MS = 50 * MINUTE_MS
/** The same for a screen that was never asked. */
const FIRST_MEAN_MS = 10 * MINUTE_MS
/** A new screen is asked by its first heartbeat after this time: by then it shows something. */
const SETTLED_MS = 20_000
/** A screen is new for this long. */
const NEW_MS = 10 * MINUTE_MS
/** A longer time without a heartbeat counts as this long: the screen was off. */
const LONGEST_GAP_MS = 10 * MINUTE_MS
/** A heartbeat is due this often. */
const BEAT_MS = 30_000

/** What is known of a screen when it is decided whether to ask it. Instants in milliseconds. */
export interface LookHistory {
  readonly pairedAt: number
  /** Its last heartbeat; null without one. */
  readonly heardAt: number | null
  /** When it was last asked; null when it never was. */
  readonly askedAt: number | null
}

/**
 * The chance, 0 to 1, that the heartbeat which arrives now is asked for a look. It depends on the time since the last
 * heartbeat, so more or fewer heartbeats don't change how often a screen is asked.
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

/** Clocks may differ by this much. */
const CLOCK_TOLERANCE_MS = 10_000
/** A screen draws what is on its display at once. */
const DRAWN_WITHIN_MS = 60_000

/**
 * Returns true when a picture of the instant `shownAt` answers a look. The screen may have been told again (`toldAt`), as
 * it is with every heartbeat until it answers.
 */
export function isShownInTime(
  shownAt: number,
  { askedAt, toldAt, now }: { readonly askedAt: number; readonly toldAt: number; readonly now: number },
): boolean {
  const latest = Math.min(toldAt + DRAWN_WITHIN_MS, now + CLOCK_TOLERANCE_MS)
  return shownAt >= askedAt - CLOCK_TOLERANCE_MS && shownAt <= latest
}
