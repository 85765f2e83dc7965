import { addDays } from '@ayob/contract/days'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lastDays } from './pace-of-days'

const TODAY = '2026-11-28'
const days = (plays: readonly number[]) =>
  plays.map((count, index) => ({ day: addDays(TODAY, index + 1 - plays.length), plays: count }))

test('the last seven whole days are compared with the seven before', () => {
  const plays = [...Array(7).fill(10), ...Array(7).fill(12), 3]
  expect(lastDays(days(plays), TODAY)).toEqual({ now: 84, before: 70 })
})

test('an ad that is too young, or stood still in one of the weeks, is not compared', () => {
  expect(lastDays(days([...Array(13).fill(10), 3]), TODAY)).toBeUndefined()
  expect(lastDays(days([5, ...Array(7).fill(0), ...Array(7).fill(12), 3]), TODAY)).toBeUndefined()
  expect(lastDays([], TODAY)).toBeUndefined()
})

test('today and earlier days do not change the comparison', () => {
  const week = fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 7, maxLength: 7 })
  fc.assert(
    fc.property(week, week, fc.nat(), fc.array(fc.integer({ min: 1, max: 9 })), (before, now, today, earlier) => {
      const sum = (plays: readonly number[]) => plays.reduce((all, one) => all + one, 0)
      expect(lastDays(days([...earlier, ...before, ...now, today]), TODAY)).toEqual({
        now: sum(now),
        before: sum(before),
      })
    }),
  )
})
