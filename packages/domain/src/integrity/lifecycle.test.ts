import { CASE_STATES } from '@ayob/contract/integrity'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { APPEALED_WITHIN_MS, CASE_STEPS, caseScore, driverMay, HOLDING, WAITING } from './lifecycle'

const at = (ms: number) => new Date(Date.UTC(2026, 2, 2) + ms)
const open = { state: 'open' as const, answeredAt: null, appealedAt: null, decidedAt: null }

describe('a case', () => {
  it('is rejected only by administrators, never by the clock or the driver', () => {
    expect(CASE_STEPS.reject.by).toEqual(['admin'])
    expect(CASE_STEPS.accept.by).not.toContain('driver')
  })

  it('holds its minutes until they are accepted, and can be decided while it waits', () => {
    expect(CASE_STATES.filter((state) => !HOLDING.includes(state))).toEqual(['accepted'])
    expect(CASE_STEPS.reject.from).toEqual(WAITING)
  })

  it('is answered once, and appealed once within 14 days of the rejection', () => {
    const rejected = { ...open, state: 'rejected' as const, decidedAt: at(0) }
    expect(driverMay(open, at(0))).toEqual({ action: 'answer', until: null })
    expect(driverMay({ ...open, answeredAt: at(0) }, at(0))).toBeNull()
    expect(driverMay(rejected, at(1))).toEqual({ action: 'appeal', until: at(APPEALED_WITHIN_MS) })
    expect(driverMay(rejected, at(APPEALED_WITHIN_MS))).toBeNull()
    expect(driverMay({ ...rejected, appealedAt: at(0) }, at(1))).toBeNull()
    expect(driverMay({ ...rejected, state: 'accepted' }, at(1))).toBeNull()
    expect(driverMay({ ...rejected, state: 'appealed', appealedAt: at(0) }, at(1))).toBeNull()
  })

  it('scores at least its strongest reason and at most 100, in whatever order reasons are added', () => {
    expect(caseScore([50, 50])).toBe(75)
    const scores = fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(scores, (some) => {
        const score = caseScore(some)
        expect(score).toBeGreaterThanOrEqual(Math.max(...some))
        expect(score).toBeLessThanOrEqual(100)
        expect(Math.abs(caseScore([...some].reverse()) - score)).toBeLessThanOrEqual(1)
      }),
    )
  })
})
