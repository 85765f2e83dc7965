import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isProven, PROOF_LIFE_MS, provenUntil } from './step-up'

describe('a proof of who is signed in', () => {
  const at = new Date('2026-03-02T06:00:00Z')
  const after = (ms: number) => new Date(at.getTime() + ms)

  it('is fresh for 15 minutes', () => {
    expect(isProven(at, at)).toBe(true)
    expect(isProven(at, after(PROOF_LIFE_MS - 1))).toBe(true)
    expect(isProven(at, after(PROOF_LIFE_MS))).toBe(false)
    expect(provenUntil(at)).toEqual(new Date('2026-03-02T06:15:00Z'))
  })

  it('is never fresh again once it has expired', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e9 }), fc.integer({ min: 0, max: 1e9 }), (first, more) => {
        if (!isProven(at, after(first))) expect(isProven(at, after(first + more))).toBe(false)
      }),
    )
  })
})
