import { describe, expect, it } from 'vitest'
import { DEFAULT_IMPRESSIONS, hourOfWeek, impressionMicros, MICRO, shownImpressions, weekOf } from './impressions'

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

  it('sum exactly and are only rounded for display', () => {
    const one = impressionMicros(DEFAULT_IMPRESSIONS, 'tuktuk', at('12:00'))
    expect(shownImpressions(one * 1000)).toBe(2300)
    expect(shownImpressions(BigInt(one) * 3n)).toBe(7)
  })
})

describe('the table of the week', () => {
  it.each([
    ['2026-03-02T00:00:00+05:30', 0],
    ['2026-03-02T23:59:59+05:30', 23],
    ['2026-03-08T23:59:59+05:30', 167],
    ['2026-03-09T00:00:00+05:30', 0],
  ])('begins on Monday in Colombo: %s is hour %i', (instant, hour) => {
    expect(hourOfWeek(Date.parse(instant))).toBe(hour)
  })

  it('shows the default rule by the hour, and an hour that is half in a peak by its mean', () => {
    const { tuktuk, bus } = weekOf(DEFAULT_IMPRESSIONS)
    expect(tuktuk).toHaveLength(168)
    expect([tuktuk[5], tuktuk[6], tuktuk[7], tuktuk[16], tuktuk[17], tuktuk[19]]).toEqual([
      0.69, 2.3, 3.45, 2.875, 3.45, 2.875,
    ])
    expect(bus[24 + 12]).toBe(6)
  })

  it('is used for plays once it has been edited', () => {
    const week = { ...weekOf(DEFAULT_IMPRESSIONS), bus: Array.from({ length: 168 }, (_, hour) => hour / 10) }
    const monday = Date.parse('2026-03-02T12:30:00+05:30')
    expect(impressionMicros({ week }, 'bus', monday)).toBe(1_200_000)
    expect(impressionMicros({ week }, 'bus', monday + 86_400_000)).toBe(3_600_000)
    expect(impressionMicros({ week }, 'tuktuk', monday)).toBe(2_300_000)
  })
})
