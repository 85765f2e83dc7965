import type { HourSpan, ShowHours } from '@ayob/contract/hours'
import { isShownAt, showTimesOf } from '@ayob/domain/hours/show-times'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isInHours } from './hours'

const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'))
const span: fc.Arbitrary<HourSpan> = fc
  .record({ days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }), from: time, to: time })
  .filter(({ from, to }) => from !== to)

it("agrees with the product's rule", () => {
  const show = fc.record({
    hours: fc.array(span, { minLength: 1, maxLength: 4 }),
    holidays: fc.constantFrom<ShowHours['holidays']>(
      undefined,
      { show: 'off', days: ['2026-12-25'] },
      { show: 'only', days: ['2026-12-25'] },
    ),
  })
  const instant = fc.integer({ min: Date.parse('2026-12-20T00:00Z'), max: Date.parse('2027-01-03T00:00Z') })
  fc.assert(
    fc.property(show, instant, (ad, at) => {
      expect(isInHours(ad, at)).toBe(isShownAt(showTimesOf(ad), at))
    }),
    { numRuns: 500 },
  )
})
