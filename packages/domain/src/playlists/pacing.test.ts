import { DAY_MS } from '@ayob/contract/durations'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { campaignGoal, flightGoal, playsPerVehicleDay } from '../bookings/goal'
import { expectedBy, paceOf, paceState } from './pacing'
import { roadHoursOf } from './road-hours'
import { MOST_SHARE } from './separation'

describe('the goal of a flight', () => {
  it('is 432 plays a day for each vehicle', () => {
    expect(playsPerVehicleDay()).toBe(432)
    expect(flightGoal(1, 1)).toBe(432)
    expect(flightGoal(3, 30)).toBe(38_880)
  })

  it('is a tenth of that for each route of a campaign', () => {
    expect(campaignGoal(2, 10)).toBe(864)
    expect(campaignGoal(0, 1)).toBe(43)
  })
})

describe('the pace of a flight', () => {
  const one = { inside: 1, near: 1 }
  const flight = { goal: 4320, delivered: 0, startsAt: 0, endsAt: 10 * DAY_MS }

  it('on one screen is one slot in ten, as sold', () => {
    expect(paceOf(flight, 0, one)).toEqual({ weight: 0.1, goalLeft: 4320 })
  })

  it('is shared by the screens, which finish a few minutes before the end', () => {
    expect(paceOf(flight, 0, { inside: 4, near: 4 })).toEqual({ weight: 0.0251, goalLeft: 1080 })
  })

  it('grows when the flight is behind and falls when it is ahead', () => {
    const half = 5 * DAY_MS
    expect(paceOf({ ...flight, delivered: 1000 }, half, one).weight).toBeGreaterThan(0.1)
    expect(paceOf({ ...flight, delivered: 4000 }, half, one).weight).toBeLessThan(0.1)
  })

  it('is zero when the goal is reached or the flight is over', () => {
    expect(paceOf({ ...flight, delivered: 4320 }, DAY_MS, one)).toEqual({ weight: 0, goalLeft: 0 })
    expect(paceOf(flight, 10 * DAY_MS, one)).toEqual({ weight: 0, goalLeft: 0 })
  })

  it('depends on the screens inside, wherever the others are, and gives an offline one its share among those near', () => {
    expect(paceOf(flight, 0, { inside: 0, near: 1000 })).toEqual({ weight: 0.1, goalLeft: 4 })
    expect(paceOf(flight, 0, { inside: 4, near: 10 })).toEqual({ weight: 0.0251, goalLeft: 432 })
  })

  it('is complete when the vehicles go home, not at midnight', () => {
    const day = {
      goal: 432,
      delivered: 0,
      startsAt: Date.parse('2026-03-02T00:00+05:30'),
      endsAt: Date.parse('2026-03-03T00:00+05:30'),
    }
    const road = roadHoursOf(Array.from({ length: 24 }, (_, hour) => (hour >= 7 && hour < 19 ? 9 : 0)))
    expect(paceOf(day, Date.parse('2026-03-02T07:00+05:30'), one, road).weight).toBe(0.1)
    expect(paceOf({ ...day, delivered: 216 }, Date.parse('2026-03-02T13:00+05:30'), one, road).weight).toBe(0.1)
  })

  it('never needs more than all slots, nor zero while something is left', () => {
    fc.assert(
      fc.property(
        fc.nat(1e6),
        fc.nat(1e6),
        fc.integer({ min: -DAY_MS, max: 10 * DAY_MS - 1 }),
        fc.nat(1e5),
        fc.nat(1e5),
        (goal, delivered, now, inside, near) => {
          const { weight, goalLeft } = paceOf({ ...flight, goal, delivered }, now, { inside, near })
          const left = Math.max(0, goal - delivered)
          expect(weight).toBeLessThanOrEqual(MOST_SHARE)
          expect(weight > 0).toBe(left > 0)
          expect(goalLeft > 0).toBe(left > 0)
          expect(goalLeft).toBeLessThanOrEqual(left)
        },
      ),
    )
  })
})

describe('the plays expected by now', () => {
  const flight = { goal: 3000, startsAt: 0, endsAt: 30 * DAY_MS }

  it('grow evenly from the start to the end', () => {
    expect([-1, 0, 10, 30, 40].map((day) => expectedBy(flight, day * DAY_MS))).toEqual([0, 0, 1000, 3000, 3000])
    expect(expectedBy({ ...flight, endsAt: 0 }, 5)).toBe(0)
  })

  it('are the reference for delivery', () => {
    expect([899, 900, 1100, 1101].map((plays) => paceState(plays, 1000))).toEqual([
      'behind',
      'on_track',
      'on_track',
      'ahead',
    ])
  })
})
