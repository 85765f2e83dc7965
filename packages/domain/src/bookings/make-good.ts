import { MAX_MAKE_GOOD_DAYS } from '@ayob/contract/ads'
import { addDays, type Day, daysBetween } from '@ayob/contract/days'
import { isShownOn, type ShowTimes } from '../hours/show-times'

/** The end of a flight: `endDate` is the first day without the ad and includes the `makeGoodDays`. */
interface ExtendedFlight {
  readonly endDate: Day
  readonly makeGoodDays: number
}

/** Returns the end of a flight with a new number of make-good days. Undefined when the flight would already be over today. */
export function endWithMakeGood(flight: ExtendedFlight, days: number, today: Day): Day | undefined {
  const endDate = addDays(flight.endDate, days - flight.makeGoodDays)
  return days < flight.makeGoodDays && endDate <= today ? undefined : endDate
}

/** A flight whose days are over, with its plays. */
export interface EndedFlight extends ExtendedFlight {
  /** Days sold. */
  readonly durationDays: number
  readonly goal: number
  readonly delivered: number
}

/**
 * Returns the free days for an ended, under-delivered flight: as many as the missing plays need at the sold pace, at most
 * MAX_MAKE_GOOD_DAYS in total. Days between its end and today count, although nothing was shown on them. Returns 0 when the
 * flight stays ended. A flight that no screen has ever shown is not extended, because more days would hardly bring a
 * screen; its plays become credit. Days on which its hours show nothing don't help, so the pace is that of the sold days
 * with hours, and only days with hours are added.
 */
export function daysToMakeGood(flight: EndedFlight, today: Day, times: ShowTimes | null = null): number {
  const missing = flight.goal - flight.delivered
  if (flight.delivered === 0 || missing <= 0) return 0
  const lost = Math.max(0, daysBetween(flight.endDate, today))
  const left = MAX_MAKE_GOOD_DAYS - flight.makeGoodDays
  const soldFrom = addDays(flight.endDate, -flight.makeGoodDays - flight.durationDays)
  const shown = (from: Day, days: number) =>
    Array.from({ length: days }, (_, n) => n).filter((n) => isShownOn(times, addDays(from, n)))
  const needed = Math.ceil((missing * shown(soldFrom, flight.durationDays).length) / flight.goal)
  const helping = shown(addDays(flight.endDate, lost), Math.max(0, left - lost))
  const last = helping[Math.min(needed, helping.length) - 1]
  return last === undefined ? 0 : lost + last + 1
}

/** Returns true when an extended flight has reached its goal and ends with this day. */
export function isMadeGood(flight: EndedFlight, today: Day): boolean {
  const soldUntil = addDays(flight.endDate, -flight.makeGoodDays)
  return flight.makeGoodDays > 0 && today >= soldUntil && flight.delivered >= flight.goal
}

/** Returns the days of a flight that ends today, before all its make-good days are used. */
export function endingToday(flight: ExtendedFlight, today: Day) {
  const endDate = addDays(today, 1)
  if (endDate >= flight.endDate) return { endDate: flight.endDate, makeGoodDays: flight.makeGoodDays }
  const unused = daysBetween(endDate, flight.endDate)
  return { endDate, makeGoodDays: Math.max(0, flight.makeGoodDays - unused) }
}
