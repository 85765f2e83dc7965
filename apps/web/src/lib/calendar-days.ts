import { addDays, type Day, isDay } from '@ayob/contract/days'

/** `01/12/2026` for a day. */
export const writtenDay = (day: Day): string => day.split('-').toReversed().join('/')

/** The day that somebody wrote as `1/12/2026`, `01.12.2026`, `1 12 2026`, `01122026` or `2026-12-01`; null for any other text. */
export function readDay(text: string): Day | null {
  const typed = text.trim()
  const [, day = '', month = '', year = ''] =
    /^(\d{1,2})[/. -](\d{1,2})[/. -](\d{4})$/.exec(typed) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(typed) ?? []
  const written = year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : typed
  return isDay(written) ? written : null
}

/** The weeks that a day's month touches, each from Monday to Sunday. */
export function weeksAround(day: Day): Day[][] {
  const month = day.slice(0, 7)
  const first = `${month}-01`
  const weeks: Day[][] = []
  let monday = addDays(first, -((new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7))
  do {
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(monday, index)))
    monday = addDays(monday, 7)
  } while (monday.startsWith(month))
  return weeks
}

/** The same day some months later, or the last one of a month that is shorter. */
export function addMonths(day: Day, count: number): Day {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const length = new Date(Date.UTC(year, month + count, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + count, Math.min(date, length))).toISOString().slice(0, 10)
}
