import { addDays, type Day } from '@ayob/contract/days'

/** Days of each of the two periods that are compared. */
export const COMPARED_DAYS = 7

/**
 * Returns the plays of the last seven whole days and of the seven before; undefined when the ad did not run all these days.
 * Today is not over, so it does not count.
 */
export function lastDays(
  byDay: readonly { readonly day: Day; readonly plays: number }[],
  today: Day,
): { readonly now: number; readonly before: number } | undefined {
  const [from, middle] = [addDays(today, -2 * COMPARED_DAYS), addDays(today, -COMPARED_DAYS)]
  const first = byDay.find(({ plays }) => plays > 0)?.day
  if (first === undefined || first > from) return undefined
  const between = (start: Day, end: Day) =>
    byDay.reduce((sum, { day, plays }) => (day >= start && day < end ? sum + plays : sum), 0)
  const [now, before] = [between(middle, today), between(from, middle)]
  return now > 0 && before > 0 ? { now, before } : undefined
}
