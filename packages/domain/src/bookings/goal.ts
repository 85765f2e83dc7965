/** The terms of the loop: hours that a vehicle is on the road, slots in a loop, seconds in a slot. */
export interface LoopTerms {
  readonly totalHoursPerDay: number
  readonly adsPerLoop: number
  readonly adSecPerPlay: number
}

export const DEFAULT_LOOP: LoopTerms = { totalHoursPerDay: 12, adsPerLoop: 10, adSecPerPlay: 10 }

/** A campaign's unit, one route for one day, is a tenth of a vehicle-day. */
const UNITS_PER_VEHICLE_DAY = 10

/** Plays of an ad on one vehicle and day: one in each loop (432 with the default terms). */
export function playsPerVehicleDay(terms: LoopTerms = DEFAULT_LOOP): number {
  return (terms.totalHoursPerDay * 3600) / (terms.adsPerLoop * terms.adSecPerPlay)
}

/** Plays sold with a booking: a vehicle-day's plays for each vehicle and day. */
export function flightGoal(vehicles: number, days: number, terms: LoopTerms = DEFAULT_LOOP): number {
  return Math.round(playsPerVehicleDay(terms) * vehicles * days)
}

/** The part of one vehicle's day that a campaign buys each day, as a fraction. */
export const campaignShare = (routes: number): number => Math.max(1, routes) / UNITS_PER_VEHICLE_DAY

/** Plays sold with a campaign's booking: a tenth of a vehicle-day's plays for each route and day. */
export function campaignGoal(routes: number, days: number, terms: LoopTerms = DEFAULT_LOOP): number {
  return Math.round((playsPerVehicleDay(terms) * Math.max(1, routes) * days) / UNITS_PER_VEHICLE_DAY)
}
