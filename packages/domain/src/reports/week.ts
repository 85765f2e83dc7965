import { addDays, type Day, dayOf } from '@ayob/contract/days'
import { HOUR_MS } from '@ayob/contract/durations'

/** A week's report is due on the Monday after it, from this hour in Colombo. */
const READY_AT_HOUR = 6

/** The last week, Monday to Sunday, whose report is due. */
export function weekToReport(now: Date): { from: Day; to: Day } {
  const today = dayOf(now.getTime() - READY_AT_HOUR * HOUR_MS)
  const sinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7
  const monday = addDays(today, -sinceMonday)
  return { from: addDays(monday, -7), to: addDays(monday, -1) }
}
