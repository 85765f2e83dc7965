import { addDays } from '@ayob/contract/days'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { promisedIn } from './promised'

const START = '2026-03-02'

it('a flight was sold for an equal part of its goal on each of its days', () => {
  const flight = { goal: 4320, startDate: START, durationDays: 10 }
  expect(promisedIn(flight, START, START)).toBe(432)
  expect(promisedIn(flight, '2026-02-20', '2026-03-03')).toBe(864)
  expect(promisedIn(flight, '2026-03-11', '2026-04-30')).toBe(432)
  expect(promisedIn(flight, '2026-03-12', '2026-04-30')).toBe(0)
  expect(promisedIn(flight, '2026-02-01', '2026-03-01')).toBe(0)
})

it('the days of a flight sum to its goal, and none is negative', () => {
  fc.assert(
    fc.property(
      fc.nat(5_000_000),
      fc.integer({ min: 1, max: 365 }),
      fc.integer({ min: 0, max: 400 }),
      (goal, days, cut) => {
        const flight = { goal, startDate: START, durationDays: days }
        const at = addDays(START, cut)
        const [before, after] = [promisedIn(flight, START, at), promisedIn(flight, addDays(at, 1), '2099-12-31')]
        expect(before + after).toBe(goal)
        expect(Math.min(before, after)).toBeGreaterThanOrEqual(0)
      },
    ),
  )
})
