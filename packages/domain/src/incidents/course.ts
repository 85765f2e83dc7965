import type { IncidentCause } from '@ayob/contract/incidents'
import { CALM_MS, patienceOf } from './faults'

/** A fault of a screen over time. Instants in milliseconds. */
export interface Course {
  /** When it began. */
  readonly since: number
  /** When it began to count; null while it may still be nothing. */
  readonly openedAt: number | null
  /** Since when it is gone, while it may still come back at once; null while it is there. */
  readonly goneSince: number | null
}

/** What becomes of a fault: it goes on, or ends. */
export type Step = { readonly state: 'on'; readonly course: Course } | { readonly state: 'over' }

/** What the server knows without the screen. */
const KNOWN_HERE: readonly IncidentCause[] = ['device', 'permit', 'bytes']

/**
 * The next step of a fault, with or without signs of it now. One that did not count yet ends with its signs. While a screen
 * is not heard from, nothing ends that only the screen can tell: a parked vehicle is not a mended one.
 */
export function stepOf(
  cause: IncidentCause,
  before: Course | undefined,
  isThere: boolean,
  isHeard: boolean,
  now: number,
): Step {
  if (!before) {
    if (!isThere) return { state: 'over' }
    return { state: 'on', course: { since: now, openedAt: patienceOf(cause) === 0 ? now : null, goneSince: null } }
  }
  const { since, openedAt, goneSince } = before
  if (isThere) {
    const counts = openedAt ?? (now - since >= patienceOf(cause) ? now : null)
    return { state: 'on', course: { since, openedAt: counts, goneSince: null } }
  }
  if (openedAt === null) return { state: 'over' }
  if (!isHeard && !KNOWN_HERE.includes(cause)) return { state: 'on', course: before }
  const gone = goneSince ?? now
  return now - gone >= CALM_MS ? { state: 'over' } : { state: 'on', course: { since, openedAt, goneSince: gone } }
}
