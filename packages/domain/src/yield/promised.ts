import { type Day, daysBetween } from '@ayob/contract/days'

/** A paid flight: its goal is spread evenly over the days that were sold, from `startDate` on. */
interface SoldFlight {
  readonly goal: number
  readonly startDate: Day
  readonly durationDays: number
}

/** The plays that a flight was sold for on the days from `from` to `to`, both included. Parts of a flight sum to its goal. */
export function promisedIn({ goal, startDate, durationDays }: SoldFlight, from: Day, to: Day): number {
  const until = (day: number) => Math.round((goal * Math.min(durationDays, Math.max(0, day))) / durationDays)
  return until(daysBetween(startDate, to) + 1) - until(daysBetween(startDate, from))
}
