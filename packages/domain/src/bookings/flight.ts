import { MAX_START_AHEAD_DAYS } from '@ayob/contract/bookings'
import { addDays, type Day, dayOf, daysBetween } from '@ayob/contract/days'

/** The days of a flight; `endDate` is the first day without the ad. */
export interface Flight {
  readonly startDate: Day
  readonly endDate: Day
}

/** A flight paused for this many days ends. */
export const MAX_PAUSED_DAYS = 30

/** The flight that starts on a day. */
export function flightFrom(startDate: Day, durationDays: number): Flight {
  return { startDate, endDate: addDays(startDate, durationDays) }
}

/** Whether a flight may be set to start on a day: from today to a year ahead. */
export function canStartOn(startDate: Day, today: Day): boolean {
  const ahead = daysBetween(today, startDate)
  return ahead >= 0 && ahead <= MAX_START_AHEAD_DAYS
}

/** End of a flight that was paused and goes on: the paused days are added. */
export function endAfterPause(endDate: Day, pausedAt: Date, now: Date): Day {
  return addDays(endDate, Math.max(0, daysBetween(dayOf(pausedAt), dayOf(now))))
}

/** What is due for a booking at a moment; each becomes true at the end of a Colombo day. */
export const due = {
  /** The start day is over. */
  started: (startDate: Day, now: Date) => dayOf(now) > startDate,
  ended: (endDate: Day, now: Date) => dayOf(now) >= endDate,
  pausedTooLong: (pausedAt: Date, now: Date) => daysBetween(dayOf(pausedAt), dayOf(now)) >= MAX_PAUSED_DAYS,
}
