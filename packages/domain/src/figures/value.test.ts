import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deliveredValue, valueByStep } from './value'

const price = fc.integer({ min: 0, max: 100_000_000_000 })
const goal = fc.integer({ min: 1, max: 5_000_000 })
const steps = fc.array(fc.integer({ min: 0, max: 100_000 }), { maxLength: 90 })

describe('the delivered value', () => {
  it('is the share of the price that corresponds to the share of the goal', () => {
    expect(deliveredValue(100_000, 432, 108)).toBe(25_000)
    expect(deliveredValue(100, 3, 1)).toBe(33)
    expect(deliveredValue(100, 8, 1)).toBe(13)
  })

  it('is zero without plays or without a goal', () => {
    expect(deliveredValue(100_000, 432, 0)).toBe(0)
    expect(deliveredValue(100_000, 0, 10)).toBe(0)
  })

  it('is at most the price, which it reaches with the goal', () => {
    fc.assert(
      fc.property(price, goal, fc.nat(10_000_000), (net, sold, plays) => {
        const value = deliveredValue(net, sold, plays)
        expect(value).toBeGreaterThanOrEqual(0)
        expect(value).toBeLessThanOrEqual(net)
        if (plays >= sold) expect(value).toBe(net)
      }),
    )
  })

  it('is within half a cent of the exact share', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.integer({ min: 1, max: 4_000 }),
        fc.nat(4_000),
        (net, sold, plays) => {
          const exact = (net * Math.min(plays, sold)) / sold
          expect(Math.abs(deliveredValue(net, sold, plays) - exact)).toBeLessThanOrEqual(0.5 + 1e-9)
        },
      ),
    )
  })
})

describe('the value by step', () => {
  it('sums exactly to the value of the whole, and no step is negative', () => {
    fc.assert(
      fc.property(price, goal, steps, (net, sold, plays) => {
        const values = valueByStep(net, sold, plays)
        const sum = (numbers: readonly number[]) => numbers.reduce((total, value) => total + value, 0)
        expect(sum(values)).toBe(deliveredValue(net, sold, sum(plays)))
        expect(Math.min(0, ...values)).toBe(0)
      }),
    )
  })

  it('gives nothing to steps after the goal', () => {
    expect(valueByStep(1_000, 10, [6, 6, 6])).toEqual([600, 400, 0])
  })
})
