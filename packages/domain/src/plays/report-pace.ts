import { type Pace, SLOTS_BEFORE_END } from '../playlists/pacing'

/** The times that screens gather plays for before they report them, in seconds. */
export const QUICKEST_REPORT_S = 20
export const SLOWEST_REPORT_S = 300
/** So many screens may all report as quickly as they like. More of them gather for longer, in proportion. */
export const FEW_SCREENS = 1000

/** What decides how long a screen gathers its plays. */
export interface ReportNeeds {
  /** Screens of the fleet. */
  readonly screens: number
  /** Somebody looks at the screen, or at a booking that it may show. */
  readonly isWatched: boolean
  /** A booking that it may show has nearly reached its goal. */
  readonly isNearGoal: boolean
}

/**
 * How long a screen gathers its plays, in whole seconds; null where nothing needs to be asked of it, because the screens
 * are few. Quickest where somebody watches, or where plays that are not known yet could carry a booking past its goal.
 */
export function nextReportS({ screens, isWatched, isNearGoal }: ReportNeeds): number | null {
  if (screens <= FEW_SCREENS) return null
  if (isWatched || isNearGoal) return QUICKEST_REPORT_S
  return Math.min(SLOWEST_REPORT_S, Math.round((QUICKEST_REPORT_S * screens) / FEW_SCREENS))
}

/** True for an ad whose rest is about what its screens play in the slots that pacing keeps for the last steps. */
export const isNearGoal = ({ weight, goalLeft }: Pace): boolean =>
  goalLeft > 0 && goalLeft <= weight * SLOTS_BEFORE_END + 1

/**
 * How long a screen waits before its first report after a time without contact, in seconds: where many screens were asked
 * to gather, all of them may come back at once, and they spread over the time that was asked for. `chance` is from 0 to
 * below 1.
 */
export const firstReportS = (askedS: number | undefined, chance: number): number =>
  askedS === undefined || askedS <= QUICKEST_REPORT_S ? 0 : askedS * chance
