import type { Day } from '@ayob/contract/days'

/**
 * Public holidays of Sri Lanka on Monday to Friday. 2026 as gazetted; 2027 as announced, to be checked against the gazette. A
 * missing year only makes answers due earlier.
 */
export const PUBLIC_HOLIDAYS: ReadonlySet<Day> = new Set([
  '2026-01-15',
  '2026-02-04',
  '2026-03-02',
  '2026-04-01',
  '2026-04-03',
  '2026-04-13',
  '2026-04-14',
  '2026-05-01',
  '2026-05-28',
  '2026-06-29',
  '2026-07-29',
  '2026-08-26',
  '2026-08-27',
  '2026-11-24',
  '2026-12-23',
  '2026-12-25',
  '2027-01-15',
  '2027-01-22',
  '2027-02-04',
  '2027-03-10',
  '2027-03-26',
  '2027-04-13',
  '2027-04-14',
  '2027-04-20',
  '2027-05-17',
  '2027-05-20',
  '2027-05-21',
  '2027-06-18',
  '2027-08-16',
  '2027-09-15',
  '2027-10-15',
  '2027-10-28',
  '2027-12-13',
])
