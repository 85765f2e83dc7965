import { addDays, type Day } from '@ayob/contract/days'

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
