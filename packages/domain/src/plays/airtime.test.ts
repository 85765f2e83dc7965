import { dayOf } from '@ayob/contract/days'
import { HOUR_MS, MINUTE_MS } from '@ayob/contract/durations'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addHour,
  addSeconds,
  hourOf,
  joinBits,
  joinSeconds,
  markMinute,
  minutesOf,
  minutesWithTime,
  offAir,
  SECONDS_TEXT,
} from './airtime'

const instant = fc.integer({ min: Date.parse('2024-01-01Z'), max: Date.parse('2034-01-01Z') })

describe('hours of totals', () => {
  it('are Colombo hours, so that each is in one Colombo day', () => {
    expect(new Date(hourOf(Date.parse('2026-03-02T18:29:59Z'))).toISOString()).toBe('2026-03-02T17:30:00.000Z')
    fc.assert(
      fc.property(instant, (at) => {
        const hour = hourOf(at)
        expect(at - hour).toBeGreaterThanOrEqual(0)
        expect(at - hour).toBeLessThan(HOUR_MS)
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
        const expected = [...new Set(offsets.map((offset) => Math.floor(offset / MINUTE_MS)))]
        expect(minutesOf(bits)).toEqual(expected.sort((a, b) => a - b))
        expect(joinBits(bits)).toBe(expected.reduce((sum, minute) => sum | (1n << BigInt(minute)), 0n))
      }),
    )
  })

  it('store the seconds of each minute, which add up and can be taken back', () => {
    const play = fc.record({ at: fc.nat(3_599_999), ms: fc.integer({ min: 9_500, max: 10_499 }) })
    // No more slots start in a minute.
    const plays = fc.array(play, { maxLength: 6 })
    const hour = hourOf(Date.parse('2026-03-02T04:00:00Z'))
    const joined = (some: readonly { at: number; ms: number }[]) => {
      const [bits, seconds] = [{ low: 0, high: 0 }, new Uint8Array(60)]
      for (const { at, ms } of some) {
        markMinute(bits, hour + at)
        addSeconds(seconds, hour + at, ms)
      }
      return { bits, seconds, number: BigInt(joinSeconds(seconds)) }
    }
    fc.assert(
      fc.property(plays, fc.array(play, { maxLength: 3 }), (some, more) => {
        const all = joined([...some, ...more])
        expect(joined(some).number + joined(more).number).toBe(all.number)
        const digits = new TextEncoder().encode(all.number.toString().padStart(SECONDS_TEXT, '0'))
        const onAir = offAir()
        addHour(onAir, 7, all.bits, digits)
        expect([...onAir.slice(7 * 60, 8 * 60)]).toEqual([...all.seconds])
        expect(onAir.reduce((sum, one) => sum + one, 0)).toBe(10 * (some.length + more.length))
        expect(minutesWithTime(onAir)).toEqual(minutesOf(all.bits).map((minute) => 7 * 60 + minute))
      }),
    )
  })

  it('count a minute without seconds as a whole one, as the release did that stored it', () => {
    const onAir = offAir()
    addHour(onAir, 23, { low: 1, high: 0 }, new TextEncoder().encode('0'.repeat(SECONDS_TEXT)))
    expect(onAir[23 * 60]).toBe(60)
  })
})
