import fc from 'fast-check'
import { expect, test } from 'vitest'
import { apportion, clickRate, costPerScan, costPerThousand } from './figures'
import { valueOfDays } from './worth'

test('parts sum exactly to the whole and none is more than a cent off its share', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1e11 }),
      fc.array(fc.integer({ min: 0, max: 1e6 }), { minLength: 1, maxLength: 40 }),
      (cents, weights) => {
        const all = weights.reduce((sum, weight) => sum + weight, 0)
        const parts = apportion(cents, weights)
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(all === 0 ? 0 : cents)
        if (all === 0) return
        for (const [index, part] of parts.entries()) {
          expect(Math.abs(part - (cents * (weights[index] ?? 0)) / all)).toBeLessThan(1.001)
        }
      },
    ),
  )
})

test('a click rate is in percent with two decimals, and 0 without impressions', () => {
  expect([clickRate(1, 12), clickRate(0, 5), clickRate(3, 0)]).toEqual([8.33, 0, 0])
})

test('the cost per thousand impressions is in rupees, and unknown without impressions', () => {
  expect([costPerThousand(12_345, 1000), costPerThousand(0, 10), costPerThousand(5, 0)]).toEqual([123.45, 0, null])
})

test('the cost per scan is in whole cents, and unknown without scans', () => {
  expect([costPerScan(10_000, 3), costPerScan(0, 4), costPerScan(5, 0)]).toEqual([33.33, 0, null])
})

test('days are worth nothing once the sold plays are used up, whatever came before', () => {
  const days = [
    { day: 0, all: 5, asked: 5 },
    { day: 3, all: 5, asked: 5 },
  ]
  expect(valueOfDays({ netCents: 1000, goal: 10, playsBefore: 2, days })).toEqual([500, 300])
  expect(valueOfDays({ netCents: 1000, goal: 10, playsBefore: 10, days })).toEqual([0, 0])
})

test('part of a day gets that part of its value', () => {
  expect(valueOfDays({ netCents: 1000, goal: 10, playsBefore: 0, days: [{ day: 0, all: 4, asked: 1 }] })).toEqual([100])
})
