import fc from 'fast-check'
import { expect, test } from 'vitest'
import { axisOf } from './scale'

test('small ranges have fractions or whole steps, never the same text twice', () => {
  expect(axisOf([1]).texts).toEqual(['0', '1'])
  expect(axisOf([3, 2]).texts).toEqual(['0', '1', '2', '3'])
  expect(axisOf([9]).texts).toEqual(['0', '3', '6', '9'])
  expect(axisOf([0.83]).texts).toEqual(['0', '0.25', '0.5', '0.75', '1'])
  expect(axisOf([138.91]).texts).toEqual(['0', '50', '100', '150'])
})

test('large ranges are shortened, all ticks in one unit', () => {
  expect(axisOf([7_900]).texts).toEqual(['0', '2,000', '4,000', '6,000', '8,000'])
  expect(axisOf([12_400]).texts).toEqual(['0', '5k', '10k', '15k'])
  expect(axisOf([9_990]).texts).toEqual(['0', '2.5k', '5k', '7.5k', '10k'])
  expect(axisOf([2_300_000]).texts).toEqual(['0', '1M', '2M', '3M'])
})

test('a unit follows every tick', () => {
  expect(axisOf([100], '%').texts).toEqual(['0%', '25%', '50%', '75%', '100%'])
})

test('without values an axis has a scale too', () => {
  expect(axisOf([])).toMatchObject({ top: 1 })
  expect(axisOf([0, 0]).texts).toEqual(['0', '1'])
})

test('an axis covers its values with at most five distinct round ticks in even steps', () => {
  const value = fc.oneof(
    fc.integer({ min: 0, max: 20 }),
    fc.integer({ min: 0, max: 2_000_000_000 }),
    fc.double({ min: 0.001, max: 1e8, noNaN: true }),
  )
  fc.assert(
    fc.property(fc.array(value, { maxLength: 8 }), fc.boolean(), (raw, isWhole) => {
      const values = isWhole ? raw.map(Math.round) : raw
      const { ticks, texts, top } = axisOf(values)
      const most = Math.max(0, ...values)
      expect(ticks[0]).toBe(0)
      expect(ticks.length).toBeGreaterThanOrEqual(2)
      expect(ticks.length).toBeLessThanOrEqual(5)
      expect(top).toBe(ticks.at(-1))
      expect(top * (1 + 1e-9)).toBeGreaterThanOrEqual(most)
      expect(new Set(texts).size).toBe(texts.length)
      if (isWhole) expect(ticks.every(Number.isInteger)).toBe(true)
      const step = ticks[1] ?? 0
      ticks.forEach((tick, index) => {
        expect(tick).toBeCloseTo(index * step, 6)
      })
      // Not more than two thirds of the axis are empty, unless a whole step can't be smaller.
      if (most >= 4) expect(top).toBeLessThan(most * 3)
    }),
  )
})
