import fc from 'fast-check'
import { expect, test } from 'vitest'
import { driverRating } from './rating'

test('five stars for every scheduled hour on air, none without plays', () => {
  expect(driverRating(Array(30).fill(720), 12, 30)).toBe(5)
  expect(driverRating([], 12, 30)).toBe(0)
  expect(driverRating([360], 12, 1)).toBe(2.5)
  expect(driverRating([720, 720], 12, 3)).toBe(3.3)
})

test('no rating without history', () => {
  expect(driverRating([], 12, 0)).toBeNull()
})

test('a long day does not make up for a missed one', () => {
  expect(driverRating([1440], 12, 2)).toBe(2.5)
})

test('is always from 0 to 5 with one decimal', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 1440 }), { maxLength: 30 }), (minutes) => {
      const rating = driverRating(minutes, 12, 30) ?? -1
      expect(rating).toBeGreaterThanOrEqual(0)
      expect(rating).toBeLessThanOrEqual(5)
      expect(Math.round(rating * 10)).toBeCloseTo(rating * 10, 9)
    }),
  )
})
