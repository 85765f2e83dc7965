import { MAX_MAKE_GOOD_DAYS } from '@ayob/contract/ads'
import { addDays, type Day, daysBetween } from '@ayob/contract/days'

/** What a flight has of days: `endDate` is the first day without the ad, `makeGoodDays` were added to it. */
export interface ExtendedFlight {
  readonly startDate: Day
  readonly endDate: Day
  readonly makeGoodDays: number
}

/**
 * End of a flight whose make-good days are set: those it has are taken back, the new ones added. Setting the same
 * number again therefore changes nothing. Undefined when the flight would already be over today.
 */
export function endWithMakeGood(flight: ExtendedFlight, days: number, today: Day): Day | undefined {
  const endDate = addDays(flight.endDate, days - flight.makeGoodDays)
  return days < flight.makeGoodDays && endDate <= today ? undefined : endDate
}

/** A flight whose days are over, and what is known of its plays. */
export interface EndedFlight {
  readonly endDate: Day
  readonly makeGoodDays: number
  /** Days that were sold. */
  readonly durationDays: number
  readonly goal: number
  readonly delivered: number
}

/**
 * Days that an ended flight gets for free, because it is under-delivered: as many as the missing plays take at the
 * pace that was sold, so that with those it has there are at most MAX_MAKE_GOOD_DAYS. Days that passed between its
 * end and today are lost: they count, and nothing was shown on them. 0: the flight stays ended. One that no screen
 * has ever shown is not extended, since nothing says that more days would bring a screen: its plays become credit.
 */
export function daysToMakeGood(flight: EndedFlight, today: Day): number {
  const missing = flight.goal - flight.delivered
  if (flight.delivered === 0 || missing <= 0) return 0
  const lost = Math.max(0, daysBetween(flight.endDate, today))
  const left = MAX_MAKE_GOOD_DAYS - flight.makeGoodDays
  if (left <= lost) return 0
  return Math.min(left, lost + Math.ceil((missing * flight.durationDays) / flight.goal))
}

/** Whether a flight that runs on for its missing plays has them now: it ends with this day. */
export function isMadeGood(flight: EndedFlight, today: Day): boolean {
  const soldUntil = addDays(flight.endDate, -flight.makeGoodDays)
  return flight.makeGoodDays > 0 && today >= soldUntil && flight.delivered >= flight.goal
}

/** The days of a flight that ends with today, before all its make-good days are used. */
export function endingToday(flight: Pick<EndedFlight, 'endDate' | 'makeGoodDays'>, today: Day) {
  const endDate = addDays(today, 1)
  if (endDate >= flight.endDate) return { endDate: flight.endDate, makeGoodDays: flight.makeGoodDays }
  const unused = daysBetween(endDate, flight.endDate)
  return { endDate, makeGoodDays: Math.max(0, flight.makeGoodDays - unused) }
}
