import { describe, expect, it } from 'vitest'
import { DEFAULT_IMPRESSIONS, impressionMicros, MICRO, shownImpressions } from './impressions'

const at = (time: string) => Date.parse(`2026-03-02T${time}:00+05:30`)
const perPlay = (type: 'tuktuk' | 'bus', time: string) => impressionMicros(DEFAULT_IMPRESSIONS, type, at(time)) / MICRO

describe('impressions of a play', () => {
  it.each([
    ['06:59', 2.3],
    ['07:00', 3.45],
    ['08:59', 3.45],
    ['09:00', 2.3],
    ['16:29', 2.3],
    ['16:30', 3.45],
    ['19:29', 3.45],
    ['19:30', 2.3],
    ['21:59', 2.3],
    ['22:00', 0.69],
    ['00:00', 0.69],
    ['05:59', 0.69],
    ['06:00', 2.3],
  ])('of a tuk-tuk at %s are %d', (time, expected) => {
    expect(perPlay('tuktuk', time)).toBe(expected)
  })

  it('follow the vehicle type', () => {
    expect(perPlay('bus', '12:00')).toBe(6)
  })

  it('sum exactly and are rounded only where they are shown', () => {
    const one = impressionMicros(DEFAULT_IMPRESSIONS, 'tuktuk', at('12:00'))
    expect(shownImpressions(one * 1000)).toBe(2300)
    expect(shownImpressions(BigInt(one) * 3n)).toBe(7)
  })
})
