import { addDays, type Day, daysBetween } from '@ayob/contract/days'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { PUBLIC_HOLIDAYS } from './holidays'
import { addWorkingDays, answerDueOn, isWorkingDay } from './working-days'

const anyDay = fc.integer({ min: 0, max: 700 }).map((days) => addDays('2026-01-01', days))
const daysAfter = (from: Day, to: Day) =>
  Array.from({ length: daysBetween(from, to) }, (_, index) => addDays(from, index + 1))

it('knows weekends and public holidays', () => {
  expect(isWorkingDay('2026-11-23')).toBe(true)
  expect(isWorkingDay('2026-11-24')).toBe(false)
  expect(['2026-11-21', '2026-11-22', '2026-04-13', '2026-12-25'].filter(isWorkingDay)).toEqual([])
})

it('counts 21 working days, over the New Year of April and over Christmas', () => {
  // March 2026: 23 March + 21 working days, without 1, 3, 13 and 14 April.
  expect(answerDueOn('2026-03-23')).toBe('2026-04-27')
  expect(answerDueOn('2026-11-21')).toBe('2026-12-22')
})

it('ends on a working day, exactly the requested number of working days later', () => {
  fc.assert(
    fc.property(anyDay, fc.integer({ min: 1, max: 60 }), (from, count) => {
      const due = addWorkingDays(from, count)
      return isWorkingDay(due) && daysAfter(from, due).filter(isWorkingDay).length === count
    }),
  )
})

it('is never earlier for a later day', () => {
  fc.assert(fc.property(anyDay, (day) => answerDueOn(addDays(day, 1)) >= answerDueOn(day)))
})

it('lists no holiday twice, and only days of the week', () => {
  for (const day of PUBLIC_HOLIDAYS) expect([0, 6], day).not.toContain(new Date(`${day}T00:00:00Z`).getUTCDay())
})
