import { MAX_START_AHEAD_DAYS } from '@ayob/contract/bookings'
import { addDays, type Day, dayOf, daysBetween } from '@ayob/contract/days'

/** The days of a flight; `endDate` is the first day without the ad. */
export interface Flight {
  readonly startDate: Day
  readonly endDate: Day
}

/** A flight that has been paused for this many days ends. */
export const MAX_PAUSED_DAYS = 30

/** The flight that starts on a day. */
export function flightFrom(startDate: Day, durationDays: number): Flight {
  return { startDate, endDate: addDays(startDate, durationDays) }
}

/** Returns true for a start day from today to a year ahead. */
export function canStartOn(startDate: Day, today: Day): boolean {
  const ahead = daysBetween(today, startDate)
  return ahead >= 0 && ahead <= MAX_START_AHEAD_DAYS
}

/** Returns the end of a resumed flight: the paused days are added. */
export function endAfterPause(endDate: Day, pausedAt: Date, now: Date): Day {
  return addDays(endDate, Math.max(0, daysBetween(dayOf(pausedAt), dayOf(now))))
}

/** The events that fall due for a booking. Each becomes due at the end of a Colombo day. */
export const due = {
  /** The start day has passed. */
  started: (startDate: Day, now: Date) => dayOf(now) > startDate,
  ended: (endDate: Day, now: Date) => dayOf(now) >= endDate,
  pausedTooLong: (pausedAt: Date, now: Date) => daysBetween(dayOf(pausedAt), dayOf(now)) >= MAX_PAUSED_DAYS,
}
