import { addDays, type Day } from '@ayob/contract/days'

/**
 * Public holidays of Sri Lanka, including Poya days, by month and day. Source: the lists that the government publishes
 * under the Holidays Act, No. 29 of 1971. The list for 2027 is tentative until it is gazetted. Days of missing years are
 * ordinary days. Add one line per year.
 */
const HOLIDAYS_OF_YEAR: Readonly<Record<string, string>> = {
  2026: '01-03 01-15 02-01 02-04 02-15 03-02 03-21 04-01 04-03 04-13 04-14 05-01 05-28 05-30 05-31 06-29 07-29 08-26 08-27 09-26 10-25 11-08 11-24 12-23 12-25',
  2027: '01-15 01-22 02-04 02-20 03-06 03-10 03-22 03-26 04-13 04-14 04-20 05-01 05-17 05-19 05-20 06-18 07-18 08-15 08-16 09-15 10-15 10-28 11-13 12-13 12-25',
}

const DAYS: ReadonlySet<Day> = new Set(
  Object.entries(HOLIDAYS_OF_YEAR).flatMap(([year, days]) => days.split(' ').map((day) => `${year}-${day}`)),
)

/** The last day for which holidays are known. */
export const HOLIDAYS_KNOWN_UNTIL: Day = `${Object.keys(HOLIDAYS_OF_YEAR).sort().at(-1)}-12-31`

/** The public holidays from a day until before another. */
export function holidaysBetween(from: Day, until: Day): Day[] {
  const found: Day[] = []
  for (let day = from; day < until; day = addDays(day, 1)) if (DAYS.has(day)) found.push(day)
  return found
}
