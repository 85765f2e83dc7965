import { DAY_MS, HOUR_MS } from '@ayob/contract/durations'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { affordedSide, dropsAt, isMetered, lookShare, nightEnd, waits } from './data-plan'

const NOON = Date.parse('2026-03-02T12:00:00+05:30')
const AT_NIGHT = Date.parse('2026-03-03T02:00:00+05:30')
const NIGHT_OVER = Date.parse('2026-03-03T05:00:00+05:30')
const METERED = { isMetered: true, drops: [] }
const anyTime = fc.integer({ min: 0, max: 4e12 })
const anyShare = fc.double({ min: 0, max: 3, noNaN: true })

describe('what a screen does without', () => {
  it('is nothing up to 80 % of the budget, then one thing after the other', () => {
    expect([0, 79, 80, 86, 92, 100].map((bytes) => dropsAt(bytes, 100))).toEqual([
      [],
      [],
      ['looks'],
      ['looks', 'later_ads'],
      ['looks', 'later_ads', 'house_ads'],
      ['looks', 'later_ads', 'house_ads', 'sharpness'],
    ])
  })

  it('only grows with its bytes, in the same order', () => {
    fc.assert(
      fc.property(anyShare, anyShare, (a, b) => {
        const [less, more] = [Math.min(a, b), Math.max(a, b)].map((share) => dropsAt(share * 1000, 1000))
        expect(more?.slice(0, less?.length)).toEqual(less)
      }),
    )
  })

  it('makes looks rarer but never ends them, and pictures one step smaller', () => {
    expect([lookShare([]), lookShare(['looks'])]).toEqual([1, 1 / 3])
    expect([null, 1920, 640, 320].map((side) => affordedSide(side, ['sharpness']))).toEqual([1920, 960, 320, 320])
    expect([null, 640].map((side) => affordedSide(side, ['looks', 'house_ads']))).toEqual([null, 640])
  })
})

describe('a download', () => {
  it('is made at once for what shows before the night is over, and at night for what begins later', () => {
    const later = { from: NIGHT_OVER + HOUR_MS }
    expect([waits({ from: NOON }, NOON, METERED), waits({ from: NIGHT_OVER }, NOON, METERED)]).toEqual([false, false])
    expect([waits(later, NOON, METERED), waits({ from: NIGHT_OVER + DAY_MS }, AT_NIGHT, METERED)]).toEqual([
      true,
      false,
    ])
    expect(waits({ from: NIGHT_OVER + DAY_MS }, AT_NIGHT, { isMetered: true, drops: ['later_ads'] })).toBe(true)
  })

  it('of a house ad waits only when the budget is nearly used up', () => {
    expect([
      waits({ from: null }, NOON, METERED),
      waits({ from: null }, NOON, { ...METERED, drops: ['house_ads'] }),
    ]).toEqual([false, true])
  })

  it('never waits where bytes cost nothing, and never for an ad of today, whatever is dropped', () => {
    fc.assert(
      fc.property(anyTime, anyTime, anyShare, (now, from, share) => {
        const drops = dropsAt(share * 1000, 1000)
        expect(waits({ from }, now, { isMetered: false, drops })).toBe(false)
        if (from <= now) expect(waits({ from }, now, { isMetered: true, drops })).toBe(false)
      }),
    )
  })

  it('has a night at least once a day', () => {
    fc.assert(
      fc.property(anyTime, (now) => {
        const end = nightEnd(now)
        expect(end).toBeGreaterThan(now)
        expect(end - now).toBeLessThanOrEqual(DAY_MS)
        expect(waits({ from: end + 2 * DAY_MS }, end - HOUR_MS, METERED)).toBe(false)
      }),
    )
  })
})

it('a line costs when the browser or a modem says so', () => {
  expect([isMetered('cellular', false), isMetered(undefined, true), isMetered('unknown', true)]).toEqual([
    true,
    true,
    true,
  ])
  expect([isMetered('wifi', true), isMetered('ethernet', true), isMetered(undefined, false)]).toEqual([
    false,
    false,
    false,
  ])
})
