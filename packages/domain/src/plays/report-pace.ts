import { type Pace, SLOTS_BEFORE_END } from '../playlists/pacing'

/** The shortest and the longest time for which screens gather plays before they report them, in seconds. */
export const QUICKEST_REPORT_S = 20
export const SLOWEST_REPORT_S = 300
/** Up to this many screens may report as fast as they like. More screens gather for longer, in proportion. */
export const FEW_SCREENS = 1000

/** A screen that pays for its bytes gathers its plays for at least this long while nobody watches. */
const SPARING_REPORT_S = 180
/** How often other screens report unless they are asked to gather. */
const USUAL_REPORT_S = 25

/** The facts that decide how long a screen gathers its plays. */
export interface ReportNeeds {
  /** Screens of the fleet. */
  readonly screens: number
  /** Somebody is watching the screen, or a booking that it may show. */
  readonly isWatched: boolean
  /** A booking that it may show has nearly reached its goal. */
  readonly isNearGoal: boolean
}

/**
 * How long a screen gathers its plays, in whole seconds; null when it may decide. Shortest when somebody watches, or when
 * unreported plays could carry a booking past its goal.
 */
export function nextReportS({ screens, isWatched, isNearGoal }: ReportNeeds): number | null {
  if (isWatched || isNearGoal) return QUICKEST_REPORT_S
  if (screens <= FEW_SCREENS) return null
  return Math.min(SLOWEST_REPORT_S, Math.round((QUICKEST_REPORT_S * screens) / FEW_SCREENS))
}

/**
 * How long a screen gathers its plays, in seconds, after what the server asked. `isSparing`: it pays for its bytes, as a
 * device on a mobile network does. It is as quick as others only when the server asks for the quickest.
 */
export function gatherS(askedS: number | undefined, isSparing: boolean): number {
  if (askedS !== undefined && askedS <= QUICKEST_REPORT_S) return askedS
  return isSparing ? Math.max(SPARING_REPORT_S, askedS ?? 0) : (askedS ?? USUAL_REPORT_S)
}

/** Returns true for an ad whose remaining goal is about what its screens play in the slots that pacing reserves for the last steps. */
export const isNearGoal = ({ weight, goalLeft }: Pace): boolean =>
  goalLeft > 0 && goalLeft <= weight * SLOTS_BEFORE_END + 1

/**
 * How long a screen waits before its first report after it regains contact, in seconds. With a requested interval many
 * screens may come back at once, so they spread over that interval. `chance` is from 0 to below 1.
 */
export const firstReportS = (askedS: number | undefined, chance: number): number =>
  askedS === undefined || askedS <= QUICKEST_REPORT_S ? 0 : askedS * chance
