import { EVEN_ROAD, type RoadHours, slotsOnRoad } from './road-hours'

/** Where a flight stands. Instants in milliseconds. */
export interface FlightProgress {
  readonly goal: number
  readonly delivered: number
  readonly startsAt: number
  readonly endsAt: number
}

/** The screens that share a flight, of its vehicle type. */
export interface Sharing {
  /** Inside its geofences now: their slots together deliver it. */
  readonly inside: number
  /** Near enough to get there with the playlist they have. */
  readonly near: number
}

/** What one screen should give an ad. */
export interface Pace {
  /** Part of the slots that the screen has inside the geofences, 0 to 1. */
  readonly weight: number
  /** Plays the screen may make before it hears again. */
  readonly goalLeft: number
}

/** Weights are kept to three digits, so that a playlist doesn't get a new version for nothing. */
const WEIGHT_DIGITS = 3
/** Slots until a screen in contact plays by a new weight: that of the next pacing, fetched with a heartbeat. */
const SLOTS_TO_NEXT = 30
/** Several screens are to be done with a flight this many slots before its end: the last plays come by small steps. */
const LAST_SLOTS = 3 * SLOTS_TO_NEXT

/**
 * The pace of a flight on each screen: what is left of the goal, spread evenly over the slots that are left until its
 * end and over the screens that are inside its geofences, so that it finishes with its last day and not before.
 * `road` tells when vehicles are about. A flight that lags gets a larger part, at most all slots; one that has its
 * goal gets none. Until the screens hear again they make a third of what is left at most, so that many screens together
 * come to the goal by ever smaller steps and not past it. A screen that doesn't hear again has its share of what is
 * left, by the screens that are near.
 */
export function paceOf(
  flight: FlightProgress,
  now: number,
  { inside, near }: Sharing,
  road: RoadHours = EVEN_ROAD,
): Pace {
  const left = Math.max(0, flight.goal - flight.delivered)
  const from = Math.max(now, flight.startsAt)
  if (left === 0 || flight.endsAt <= from) return { weight: 0, goalLeft: 0 }
  const sharing = Math.max(1, inside)
  const slotsLeft = slotsOnRoad(from, flight.endsAt, road)
  const isAlone = Math.max(sharing, near) === 1
  const slots = isAlone ? Math.max(1, slotsLeft) : Math.max(slotsLeft - LAST_SLOTS, LAST_SLOTS)
  const weight = Number(Math.min(1, left / slots / sharing).toPrecision(WEIGHT_DIGITS))
  const share = Math.floor(left / Math.max(sharing, near))
  return { weight, goalLeft: Math.min(left, Math.max(share, Math.ceil(weight * SLOTS_TO_NEXT))) }
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
