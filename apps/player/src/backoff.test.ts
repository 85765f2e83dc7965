import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { backoffMs, retryAfterMs } from './backoff'

describe('waiting before a retry', () => {
  it('doubles up to the maximum, spread over the upper half', () => {
    expect([1, 2, 3, 9].map((failures) => backoffMs(failures, 1000, 60_000, 0.999_999))).toEqual([
      expect.closeTo(1000, 0),
      expect.closeTo(2000, 0),
      expect.closeTo(4000, 0),
      expect.closeTo(60_000, -1),
    ])
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5000 }),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (failures, chance) => {
          const ms = backoffMs(failures, 1000, 60_000, chance)
          expect(ms).toBeGreaterThanOrEqual(500)
          expect(ms).toBeLessThanOrEqual(60_000)
        },
      ),
    )
  })

  it('is never shorter than the server asks for', () => {
    expect(backoffMs(1, 1000, 60_000, 0, 120_000)).toBe(120_000)
    expect(backoffMs(1, 1000, 60_000, 0.9, 120_000)).toBeGreaterThan(120_000)
  })

  it.each([
    [null, 0],
    ['', 0],
    ['7', 7000],
    ['Mon, 02 Mar 2026 06:00:30 GMT', 30_000],
    ['Mon, 02 Mar 2026 05:00:00 GMT', 0],
    ['soon', 0],
  ])('parses Retry-After: %s', (header, ms) => {
    expect(retryAfterMs(header, Date.parse('2026-03-02T06:00:00Z'))).toBe(ms)
  })
})
