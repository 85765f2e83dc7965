import { dayOf } from '@ayob/contract/days'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hourOf, joinBits, markMinute, minutesOf, minutesOfDay } from './airtime'

const instant = fc.integer({ min: Date.parse('2024-01-01Z'), max: Date.parse('2034-01-01Z') })

describe('hours of totals', () => {
  it('are Colombo hours, so that each is in one Colombo day', () => {
    expect(new Date(hourOf(Date.parse('2026-03-02T18:29:59Z'))).toISOString()).toBe('2026-03-02T17:30:00.000Z')
    fc.assert(
      fc.property(instant, (at) => {
        const hour = hourOf(at)
        expect(at - hour).toBeGreaterThanOrEqual(0)
        expect(at - hour).toBeLessThan(3_600_000)
        expect(dayOf(hour)).toBe(dayOf(hour + 3_599_999))
      }),
    )
  })

  it('store exactly the minutes that were marked, each once', () => {
    fc.assert(
      fc.property(instant, fc.array(fc.nat(3_599_999)), (at, offsets) => {
        const hour = hourOf(at)
        const bits = { low: 0, high: 0 }
        for (const offset of [...offsets, ...offsets]) markMinute(bits, hour + offset)
        const expected = [...new Set(offsets.map((offset) => Math.floor(offset / 60_000)))]
        expect(minutesOf(bits)).toEqual(expected.sort((a, b) => a - b))
        expect(joinBits(bits)).toBe(expected.reduce((sum, minute) => sum | (1n << BigInt(minute)), 0n))
      }),
    )
  })

  it('are the minutes of a day, whichever screens report them and in whatever order', () => {
    const named = fc.record({ hour: fc.nat(23), low: fc.nat(2 ** 30 - 1), high: fc.nat(2 ** 30 - 1) })
    fc.assert(
      fc.property(fc.array(named, { maxLength: 40 }), (hours) => {
        const expected = hours.flatMap(({ hour, ...bits }) => minutesOf(bits).map((minute) => hour * 60 + minute))
        const found = minutesOfDay(hours.flatMap(({ hour, low, high }) => [hour, low, high]))
        expect(found).toEqual([...new Set(expected)].sort((a, b) => a - b))
      }),
    )
  })
})
