import { DEFAULT_LOOP, type LoopTerms } from './goal'

/** Where a flight stands. Instants in milliseconds. */
export interface FlightProgress {
  readonly goal: number
  readonly delivered: number
  readonly startsAt: number
  readonly endsAt: number
}

/** What one screen should give an ad. */
export interface Pace {
  /** Part of the screen's slots, 0 to 1. */
  readonly weight: number
  /** Plays the screen may make before it hears again: its share of what is left of the goal. */
  readonly goalLeft: number
}

const DAY_MS = 86_400_000
/** Weights are kept to four decimals, so that a playlist doesn't get a new version for nothing. */
const WEIGHT_STEPS = 10_000

/**
 * The pace of a flight on each of `screens` screens: what is left of the goal, spread evenly over the slots that are
 * left until its end, so that it finishes with its last day and not before. A day has the slots of its hours on the
 * road. A flight that lags gets a larger part, at most all slots; one that has its goal gets none.
 */
export function paceOf(flight: FlightProgress, now: number, screens: number, loop: LoopTerms = DEFAULT_LOOP): Pace {
  const left = Math.max(0, flight.goal - flight.delivered)
  const days = Math.max(0, flight.endsAt - Math.max(now, flight.startsAt)) / DAY_MS
  if (left === 0 || days === 0) return { weight: 0, goalLeft: 0 }
  const sharing = Math.max(1, screens)
  const slotsLeft = Math.max(1, (days * loop.totalHoursPerDay * 3600) / loop.adSecPerPlay)
  const weight = Math.min(1, left / slotsLeft / sharing)
  return {
    weight: Math.max(1, Math.round(weight * WEIGHT_STEPS)) / WEIGHT_STEPS,
    goalLeft: Math.ceil(left / sharing),
  }
}

/** Plays that a flight has by a moment when it is delivered evenly over its days. Instants in milliseconds. */
export function expectedBy(flight: Omit<FlightProgress, 'delivered'>, now: number): number {
  const length = flight.endsAt - flight.startsAt
  if (length <= 0) return 0
  const part = Math.min(1, Math.max(0, (now - flight.startsAt) / length))
  return Math.round(flight.goal * part)
}

/** A tenth more or less than expected is still on track. */
const PACE_TOLERANCE = 0.1

/** How delivered plays stand against those expected by now. */
export function paceState(delivered: number, expected: number): 'ahead' | 'on_track' | 'behind' {
  if (delivered < expected * (1 - PACE_TOLERANCE)) return 'behind'
  return delivered > expected * (1 + PACE_TOLERANCE) ? 'ahead' : 'on_track'
}
