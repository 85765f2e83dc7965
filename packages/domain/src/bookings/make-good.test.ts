import { addDays } from '@ayob/contract/days'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { showTimesOf } from '../hours/show-times'
import { daysToMakeGood, endingToday, endWithMakeGood, isMadeGood } from './make-good'

const flight = { startDate: '2026-03-02', endDate: '2026-03-09', makeGoodDays: 0 }
const days = fc.integer({ min: 0, max: 7 })

describe('make-good days', () => {
  it('move the end to the set total, not by an increment', () => {
    const endDate = endWithMakeGood(flight, 3, '2026-03-04') ?? ''
    expect(endDate).toBe('2026-03-12')
    expect(endWithMakeGood({ ...flight, endDate, makeGoodDays: 3 }, 3, '2026-03-04')).toBe('2026-03-12')
  })

  it('lead to the same end in any steps', () => {
    fc.assert(
      fc.property(fc.array(days, { minLength: 1 }), (steps) => {
        let now = flight
        for (const makeGoodDays of steps) {
          now = { ...now, endDate: endWithMakeGood(now, makeGoodDays, flight.startDate) ?? '', makeGoodDays }
        }
        expect(now.endDate).toBe(addDays(flight.endDate, now.makeGoodDays))
      }),
    )
  })

  it("can't be withdrawn once they are needed", () => {
    const extended = { ...flight, endDate: '2026-03-12', makeGoodDays: 3 }
    expect(endWithMakeGood(extended, 1, '2026-03-09')).toBe('2026-03-10')
    expect(endWithMakeGood(extended, 1, '2026-03-10')).toBeUndefined()
    expect(endWithMakeGood(extended, 3, '2026-03-12')).toBe('2026-03-12')
  })
})

describe('an under-delivered flight that has ended', () => {
  const ended = { endDate: '2026-03-09', makeGoodDays: 0, durationDays: 7, goal: 3024, delivered: 2000 }
  const today = ended.endDate

  it('gets as many days as its missing plays need at the sold pace', () => {
    expect(daysToMakeGood(ended, today)).toBe(3)
    expect(daysToMakeGood({ ...ended, delivered: 3023 }, today)).toBe(1)
    expect(daysToMakeGood({ ...ended, delivered: 1 }, today)).toBe(7)
  })

  it('gets none when it has reached its goal, or when no screen has ever shown it', () => {
    expect(daysToMakeGood({ ...ended, delivered: 3024 }, today)).toBe(0)
    expect(daysToMakeGood({ ...ended, delivered: 3100 }, today)).toBe(0)
    expect(daysToMakeGood({ ...ended, delivered: 0 }, today)).toBe(0)
  })

  it('gets 7 days in total, including those of an administrator and those that passed without plays', () => {
    expect(daysToMakeGood({ ...ended, delivered: 1, makeGoodDays: 5 }, today)).toBe(2)
    expect(daysToMakeGood({ ...ended, makeGoodDays: 7 }, today)).toBe(0)
    expect(daysToMakeGood(ended, '2026-03-11')).toBe(5)
    expect(daysToMakeGood(ended, '2026-03-16')).toBe(0)
  })

  it('counts on the days of its hours alone, and gets none where those that are left have no hours', () => {
    const on = (...days: number[]) => showTimesOf({ hours: [{ days, from: '09:00', to: '20:00' }] })
    const [weekdays, weekend] = [on(1, 2, 3, 4, 5), on(6, 7)]
    // A third is missing: two of five weekdays, or one of two days of a weekend. It ended with a Sunday.
    expect(daysToMakeGood(ended, today, weekdays)).toBe(2)
    expect(daysToMakeGood(ended, today, weekend)).toBe(6)
    expect(daysToMakeGood({ ...ended, delivered: 1 }, today, weekend)).toBe(7)
    expect(daysToMakeGood(ended, '2026-03-14', weekdays)).toBe(0)
    expect(daysToMakeGood({ ...ended, makeGoodDays: 2 }, today, weekend)).toBe(0)
    const noMonday = showTimesOf({ holidays: { show: 'off', days: [today] } })
    expect(daysToMakeGood({ ...ended, delivered: 3023 }, today, noMonday)).toBe(2)
  })

  it('never gets more than 7 days, and always at least one in the future', () => {
    const flight = fc.record({
      endDate: fc.constant('2026-03-09'),
      makeGoodDays: days,
      durationDays: fc.integer({ min: 1, max: 90 }),
      goal: fc.integer({ min: 43, max: 40_000_000 }),
      delivered: fc.nat(40_000_000),
    })
    fc.assert(
      fc.property(flight, fc.integer({ min: 0, max: 30 }), (one, later) => {
        const now = addDays(one.endDate, later)
        const added = daysToMakeGood(one, now)
        if (added === 0) return
        expect(one.makeGoodDays + added).toBeLessThanOrEqual(7)
        expect(addDays(one.endDate, added) > now).toBe(true)
        expect(one.delivered).toBeGreaterThan(0)
        expect(one.delivered).toBeLessThan(one.goal)
      }),
    )
  })

  it('ends on the day on which it reaches its goal', () => {
    const extended = { ...ended, endDate: '2026-03-14', makeGoodDays: 5, delivered: 3024 }
    expect(isMadeGood(extended, '2026-03-10')).toBe(true)
    expect(isMadeGood(extended, '2026-03-08')).toBe(false)
    expect(isMadeGood({ ...extended, delivered: 3023 }, '2026-03-10')).toBe(false)
    expect(endingToday(extended, '2026-03-10')).toEqual({ endDate: '2026-03-11', makeGoodDays: 2 })
    expect(endingToday(extended, '2026-03-13')).toEqual({ endDate: '2026-03-14', makeGoodDays: 5 })
  })
})
