import { MINUTE_MS } from '@ayob/contract/durations'
import { type ShowTimes, shownDays } from '../hours/show-times'
import { EVEN_ROAD, type RoadHours, slotsOfDays, slotsOnRoad } from './road-hours'
import { MOST_SHARE } from './separation'

/** The progress of a flight. Instants in milliseconds. */
interface FlightProgress {
  readonly goal: number
  readonly delivered: number
  readonly startsAt: number
  readonly endsAt: number
}

/** The screens of a flight's vehicle type that share it. */
export interface Sharing {
  /** Screens inside its geofences now. */
  readonly inside: number
  /** Screens that may get there with their current playlist. */
  readonly near: number
}

/** The share of an ad on one screen. */
export interface Pace {
  /** The share of the screen's slots inside the geofences, 0 to `MOST_SHARE`. */
  readonly weight: number
  /** The plays that the screen may make until it gets a new playlist. */
  readonly goalLeft: number
}

/** How often weights are computed from the rest of the goals: the length of a pacing round. */
export const PACE_MS = 4 * MINUTE_MS

/** The number of the pacing round at an instant in milliseconds. */
export const roundOf = (now: number): number => Math.floor(now / PACE_MS)

/** Weights have three significant digits, so that tiny changes don't create new playlist versions. */
const WEIGHT_DIGITS = 3
/** Slots until a connected screen uses a new weight, which it fetches after the next round. */
const SLOTS_TO_NEXT = 30
/** Several screens should finish this many slots before the end, so that the last plays come in small steps. */
export const SLOTS_BEFORE_END = 3 * SLOTS_TO_NEXT

/**
 * The pace of a flight on each screen: the rest of the goal, spread evenly over the slots until the end and over the
 * screens inside its geofences, so that the flight finishes on its last day and not before. `road` says when vehicles
 * drive, and only slots in the flight's hours (`times`; null means always) count. A flight that is behind gets a larger
 * share, up to four of ten slots; one that has reached its goal gets none. Until their next playlist, screens make at most a third
 * of the rest, so that many screens together approach the goal in ever smaller steps and don't exceed it. A screen without
 * network may play its share of the rest among the screens nearby.
 */
export function paceOf(
  flight: FlightProgress,
  now: number,
  { inside, near }: Sharing,
  road: RoadHours = EVEN_ROAD,
  times: ShowTimes | null = null,
): Pace {
  const left = Math.max(0, flight.goal - flight.delivered)
  const from = Math.max(now, flight.startsAt)
  if (left === 0 || flight.endsAt <= from) return { weight: 0, goalLeft: 0 }
  const sharing = Math.max(1, inside)
  const slotsLeft =
    times === null ? slotsOnRoad(from, flight.endsAt, road) : slotsOfDays(shownDays(times, from, flight.endsAt, road))
  const isAlone = Math.max(sharing, near) === 1
  const slots = isAlone ? Math.max(1, slotsLeft) : Math.max(slotsLeft - SLOTS_BEFORE_END, SLOTS_BEFORE_END)
  const weight = Number(Math.min(MOST_SHARE, left / slots / sharing).toPrecision(WEIGHT_DIGITS))
  const share = Math.floor(left / Math.max(sharing, near))
  return { weight, goalLeft: Math.min(left, Math.max(share, Math.ceil(weight * SLOTS_TO_NEXT))) }
}

/** The plays that an even delivery in the flight's hours would have reached by a moment. Instants in milliseconds. */
export function expectedBy(
  { goal, startsAt, endsAt }: Omit<FlightProgress, 'delivered'>,
  now: number,
  times: ShowTimes | null = null,
): number {
  const lengthTo = (end: number) => (times === null ? end - startsAt : shownDays(times, startsAt, end))
  const length = lengthTo(endsAt)
  if (length <= 0) return 0
  return Math.round(goal * Math.min(1, Math.max(0, lengthTo(now) / length)))
}

/** A tenth above or below the expected plays is on track. */
const PACE_TOLERANCE = 0.1

/** Compares delivered plays with expected ones. */
export function paceState(delivered: number, expected: number): 'ahead' | 'on_track' | 'behind' {
  if (delivered < expected * (1 - PACE_TOLERANCE)) return 'behind'
  return delivered > expected * (1 + PACE_TOLERANCE) ? 'ahead' : 'on_track'
}
