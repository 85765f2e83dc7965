import { addDays } from '@ayob/contract/days'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addMonths, readDay, weeksAround, writtenDay } from './calendar-days'

const anyDay = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('2000-01-01', days))

test('a day is read day first, however it is written', () => {
  for (const typed of ['1/12/2026', '01.12.2026', '01 12 2026', ' 01-12-2026 ', '01122026', '2026-12-01']) {
    expect(readDay(typed)).toBe('2026-12-01')
  }
  for (const typed of ['', '12', '31/02/2026', '01/13/2026', '1/12/26', 'tomorrow', '2026-13-01']) {
    expect(readDay(typed)).toBeNull()
  }
})

test('every day is read as it is written', () => {
  fc.assert(fc.property(anyDay, (day) => readDay(writtenDay(day)) === day))
})

test('a month is shown in whole weeks from Monday, each of its days once', () => {
  expect(weeksAround('2026-02-14').map(([monday]) => monday)).toEqual([
    '2026-01-26',
    '2026-02-02',
    '2026-02-09',
    '2026-02-16',
    '2026-02-23',
  ])
  fc.assert(
    fc.property(anyDay, (day) => {
      const weeks = weeksAround(day)
      const days = weeks.flat()
      expect(days).toEqual(days.map((_, index) => addDays(days[0] ?? '', index)))
      expect(days.filter((one) => one === day)).toHaveLength(1)
      for (const week of weeks) {
        expect(new Date(week[0] ?? '').getUTCDay()).toBe(1)
        expect(week.some((one) => one.startsWith(day.slice(0, 7)))).toBe(true)
      }
      expect(days.filter((one) => one.endsWith('-01') && one.startsWith(day.slice(0, 7)))).toHaveLength(1)
    }),
  )
})

test('a month later is the same day, or the last one of a shorter month', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
  expect(addMonths('2026-12-15', 1)).toBe('2027-01-15')
  expect(addMonths('2026-01-15', -1)).toBe('2025-12-15')
})
