import { addDays, type Day } from '@ayob/contract/days'
import { PUBLIC_HOLIDAYS } from './holidays'

/** The number of working days for answering a data request (Personal Data Protection Act, section 17). */
const ANSWER_WITHIN = 21

/** Monday to Friday, without public holidays. */
export function isWorkingDay(day: Day): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !PUBLIC_HOLIDAYS.has(day)
}

/** The working day that is `count` working days after a day. */
export function addWorkingDays(from: Day, count: number): Day {
  let day = from
  for (let left = count; left > 0; ) {
    day = addDays(day, 1)
    if (isWorkingDay(day)) left -= 1
  }
  return day
}

/** The deadline for answering a request that was received on a day. */
export const answerDueOn = (came: Day): Day => addWorkingDays(came, ANSWER_WITHIN)
