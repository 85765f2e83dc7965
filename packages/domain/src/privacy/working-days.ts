import { addDays, type Day } from '@ayob/contract/days'
import { PUBLIC_HOLIDAYS } from './holidays'

/** Requests about one's own data are answered within so many working days (Personal Data Protection Act, section 17). */
const ANSWER_WITHIN = 21

/** Monday to Friday, without public holidays. */
export function isWorkingDay(day: Day): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !PUBLIC_HOLIDAYS.has(day)
}

/** The `count`-th working day after a day, which itself does not count. */
export function addWorkingDays(from: Day, count: number): Day {
  let day = from
  for (let left = count; left > 0; ) {
    day = addDays(day, 1)
    if (isWorkingDay(day)) left -= 1
  }
  return day
}

/** The last day on which a request that came on a day may be answered. */
export const answerDueOn = (came: Day): Day => addWorkingDays(came, ANSWER_WITHIN)
