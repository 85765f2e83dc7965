import { DAY_MS, MINUTE_MS } from '@ayob/contract/durations'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { paceOf } from '../playlists/pacing'
import { firstReportS, gatherS, isNearGoal, nextReportS, QUICKEST_REPORT_S, SLOWEST_REPORT_S } from './report-pace'

const ask = (screens: number, isWatched = false, isNearGoal = false) => nextReportS({ screens, isWatched, isNearGoal })

describe('the requested reporting interval', () => {
  it('is absent in a small fleet while nobody watches and no goal is near', () => {
    expect([ask(1), ask(1000), ask(1000, true), ask(1000, false, true)]).toEqual([null, null, 20, 20])
  })

  it('grows with the fleet so that all screens together send 50 reports a second, up to five minutes per screen', () => {
    expect([1001, 2000, 6000, 15_000, 1_000_000].map((screens) => ask(screens))).toEqual([20, 40, 120, 300, 300])
  })

  it('is short when somebody watches or a goal is near, and always within the range', () => {
    expect([ask(50_000, true), ask(50_000, false, true)]).toEqual([20, 20])
    fc.assert(
      fc.property(fc.integer({ min: 1001, max: 10_000_000 }), fc.boolean(), fc.boolean(), (screens, watched, near) => {
        const asked = ask(screens, watched, near) as number
        return Number.isInteger(asked) && asked >= QUICKEST_REPORT_S && asked <= SLOWEST_REPORT_S
      }),
    )
  })
})

describe('a goal', () => {
  const flight = { goal: 4320, delivered: 0, startsAt: 0, endsAt: 10 * DAY_MS }
  const paceAt = (left: number, delivered: number) =>
    paceOf({ ...flight, delivered }, flight.endsAt - left, { inside: 20, near: 20 })

  it('is far for most of a flight and near in its last half hour', () => {
    expect(isNearGoal(paceAt(9 * DAY_MS, 432))).toBe(false)
    expect(isNearGoal(paceAt(DAY_MS, 9 * 432))).toBe(false)
    expect(isNearGoal(paceAt(20 * MINUTE_MS, 4200))).toBe(true)
    expect(isNearGoal({ weight: 0, goalLeft: 0 })).toBe(false)
  })
})

describe('a screen', () => {
  it('gathers for as long as it is asked, or usually; a sparing one longer, unless the quickest is asked', () => {
    expect([undefined, 20, 40, 300].map((asked) => gatherS(asked, false))).toEqual([25, 20, 40, 300])
    expect([undefined, 20, 40, 300].map((asked) => gatherS(asked, true))).toEqual([180, 20, 180, 300])
  })

  it('never reports more often than it is asked, and a sparing one never more often than another', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1000 }), (asked) => {
        expect(gatherS(asked, false)).toBe(asked)
        expect(gatherS(asked, true)).toBeGreaterThanOrEqual(asked)
      }),
    )
  })
})

describe('a screen that regains contact', () => {
  it('reports immediately without a requested interval, else at a random time within it', () => {
    expect([firstReportS(undefined, 0.9), firstReportS(20, 0.9)]).toEqual([0, 0])
    expect([firstReportS(300, 0), firstReportS(300, 0.5)]).toEqual([0, 150])
  })
})
