import type { Day } from '@ayob/contract/days'

const BY_YEAR = {
  2026: '01-15 02-04 03-02 04-01 04-03 04-13 04-14 05-01 05-28 06-29 07-29 08-26 08-27 11-24 12-23 12-25',
  2027: '01-15 01-22 02-04 03-10 03-26 04-13 04-14 04-20 05-17 05-20 05-21 06-18 08-16 09-15 10-15 10-28 12-13',
}

/**
 * Public holidays of Sri Lanka on Monday to Friday. 2026 as gazetted; 2027 as announced, to be checked against the gazette.
 * A missing year only makes answers due earlier.
 */
export const PUBLIC_HOLIDAYS: ReadonlySet<Day> = new Set(
  Object.entries(BY_YEAR).flatMap(([year, days]) => days.split(' ').map((day) => `${year}-${day}`)),
)
