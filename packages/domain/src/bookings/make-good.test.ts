import { addDays } from '@ayob/contract/days'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { endWithMakeGood } from './make-good'

const flight = { startDate: '2026-03-02', endDate: '2026-03-09', makeGoodDays: 0 }
const days = fc.integer({ min: 0, max: 7 })

describe('make-good days', () => {
  it('move the end by what is set, not by what is added', () => {
    const endDate = endWithMakeGood(flight, 3, '2026-03-04') ?? ''
    expect(endDate).toBe('2026-03-12')
    expect(endWithMakeGood({ ...flight, endDate, makeGoodDays: 3 }, 3, '2026-03-04')).toBe('2026-03-12')
  })

  it('lead to the same end in whatever steps they are set', () => {
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

  it("can't be taken back once they are needed", () => {
    const extended = { ...flight, endDate: '2026-03-12', makeGoodDays: 3 }
    expect(endWithMakeGood(extended, 1, '2026-03-09')).toBe('2026-03-10')
    expect(endWithMakeGood(extended, 1, '2026-03-10')).toBeUndefined()
    expect(endWithMakeGood(extended, 3, '2026-03-12')).toBe('2026-03-12')
  })
})
