/** What a screen claims to show: a booking, or null for a house ad, and the number of its creative or house ad, if it has one. */
export interface Claim {
  readonly bookingId: string | null
  readonly creative: number | null
}

/** A play as its screen reported it, whether it counts or not. Instants in milliseconds. */
export interface ClaimedPlay {
  readonly bookingId: string | null
  readonly startedAt: number
  readonly durationMs: number
  readonly creative?: number
}

/** A look at the change of a slot may show either one. */
const EDGE_MS = 2_000

/**
 * Compares a look with the plays of its screen around it: true when one of them was on at that moment and is what the look
 * claims, false when another one or none was on. Undefined while later plays are missing: screens send in order.
 */
export function isAsPlayed(shownAt: number, look: Claim, plays: readonly ClaimedPlay[]): boolean | undefined {
  const on = plays.filter(
    ({ startedAt, durationMs }) => shownAt >= startedAt - EDGE_MS && shownAt <= startedAt + durationMs + EDGE_MS,
  )
  if (on.some((play) => play.bookingId === look.bookingId && (play.creative ?? null) === look.creative)) return true
  return plays.some(({ startedAt }) => startedAt > shownAt + EDGE_MS) ? false : undefined
}
