import { MAX_QUANTITY } from '@ayob/contract/bookings'
import { MAX_DAYS, MIN_DAYS } from '@ayob/contract/flight-length'
import type { PlanName } from '@ayob/contract/forecasts'
import type { Cents } from '@ayob/contract/money'
import type { VehicleType } from '@ayob/contract/vehicle-types'
import type { Quote } from '../pricing/vat'
import type { Forecast } from './forecast'

/** A vehicle type that a plan may use, with the price and forecast of any booking of it. */
export interface Offer {
  readonly vehicleType: VehicleType
  readonly quote: (days: number, quantity: number) => Quote
  readonly forecast: (days: number, quantity: number) => Forecast
}

/** A possible booking. */
export interface Plan {
  readonly name: PlanName
  readonly vehicleType: VehicleType
  readonly quantity: number
  readonly durationDays: number
  readonly quote: Quote
  readonly forecast: Forecast
}
type Candidate = Omit<Plan, 'name'>

/** Plans have at least this length, unless the budget pays for less. */
const A_WEEK = 7
/** The lengths to compare, besides the longest one that the budget pays for. */
const LENGTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 16, 18, 21, 24, 28, 30, 35, 40, 45, 50, 55, 60, 70, 80, 90]
const ALL_LENGTHS = Array.from({ length: MAX_DAYS - MIN_DAYS + 1 }, (_, index) => MIN_DAYS + index)

/**
 * Up to three bookings that a budget pays for: the one that reaches most people, the longest, and the one with most
 * vehicles. A booking that wins twice is listed once, under its first name. A vehicle is added only if it brings plays.
 * Types without a screen there are left out while others have one. `smallest` is the cheapest booking of all. Needs at
 * least one offer.
 */
export function plansFor(offers: readonly Offer[], budget: Cents): { plans: Plan[]; smallest: Plan } {
  const there = offers.filter((offer) => offer.forecast(MIN_DAYS, 1).historyDays > 0)
  const used = there.length > 0 ? there : offers
  const all = used.flatMap((offer) => candidatesOf(offer, budget))
  const long = all.filter(({ durationDays }) => durationDays >= A_WEEK)
  const some = long.length > 0 ? long : all
  const named = [
    { name: 'most_people', best: bestBy(some, reach, sold, cheapness, length) },
    { name: 'longest', best: bestBy(some, length, reach, sold, cheapness) },
    { name: 'most_vehicles', best: bestBy(some, vehicles, reach, sold, cheapness) },
  ] as const
  const plans: Plan[] = []
  for (const { name, best } of named) {
    if (best && !plans.some((plan) => isSame(plan, best))) plans.push({ name, ...best })
  }
  return { plans, smallest: smallestOf(used) }
}

const reach = ({ forecast }: Candidate) => forecast.impressions.middle
const sold = ({ forecast }: Candidate) => forecast.goal
const cheapness = ({ quote }: Pick<Candidate, 'quote'>) => -quote.total
const length = ({ durationDays }: Pick<Candidate, 'durationDays'>) => durationDays
const vehicles = ({ quantity }: Candidate) => quantity

/** The entry with the largest first value; ties are decided by the next value. */
function bestBy<One>(all: readonly One[], ...values: readonly ((one: One) => number)[]): One | undefined {
  const order = (a: One, b: One) =>
    values.map((value) => value(b) - value(a)).find((difference) => difference !== 0) ?? 0
  return all.toSorted(order)[0]
}

const isSame = (a: Candidate, b: Candidate) =>
  a.vehicleType === b.vehicleType && a.quantity === b.quantity && a.durationDays === b.durationDays

/** The cheapest booking of all; the longest one in a tie. */
function smallestOf(offers: readonly Offer[]): Plan {
  const priced = offers.flatMap((offer) =>
    ALL_LENGTHS.map((durationDays) => ({ offer, durationDays, quote: offer.quote(durationDays, 1) })),
  )
  const cheapest = priced.reduce((best, one) => (one.quote.total <= best.quote.total ? one : best))
  return { name: 'smallest', ...candidate(cheapest.offer, cheapest.durationDays, 1) }
}

const candidate = (offer: Offer, durationDays: number, quantity: number): Candidate => ({
  vehicleType: offer.vehicleType,
  quantity,
  durationDays,
  quote: offer.quote(durationDays, quantity),
  forecast: offer.forecast(durationDays, quantity),
})

/** The most useful booking of each length that the budget pays for. */
function candidatesOf(offer: Offer, budget: Cents): Candidate[] {
  const longest = ALL_LENGTHS.findLast((days) => offer.quote(days, 1).total <= budget)
  if (longest === undefined) return []
  return [...new Set([...LENGTHS, longest])].flatMap((days) => {
    const most = largest(MAX_QUANTITY, (quantity) => offer.quote(days, quantity).total <= budget)
    return most === 0 ? [] : [candidate(offer, days, usefulOf(offer, days, most))]
  })
}

/** The fewest vehicles that get as many plays as `most`. All of them where no screen has been. */
function usefulOf({ forecast }: Offer, days: number, most: number): number {
  const { plays, historyDays } = forecast(days, most)
  if (historyDays === 0) return most
  return largest(most - 1, (quantity) => forecast(days, quantity).plays.middle < plays.middle) + 1
}

/** The largest number from 1 to `limit` that fits, given that all smaller ones fit too; 0 if none does. */
function largest(limit: number, fits: (quantity: number) => boolean): number {
  let known = 0
  let tooMany = limit + 1
  while (tooMany - known > 1) {
    const tried = Math.floor((known + tooMany) / 2)
    if (fits(tried)) known = tried
    else tooMany = tried
  }
  return known
}
