import { RUN_EXCEPTIONS } from '@ayob/contract/payout-runs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exceptionsOf, previousMonth, type RunPayout, usualOf } from './runs'

const PLAIN: RunPayout = {
  grossCents: 100_00,
  usualCents: 100_00,
  newAccount: false,
  heldMinutes: 0,
  balanceCents: 0,
}
const cents = fc.integer({ min: 0, max: 1_000_000_00 })

describe('what is usual', () => {
  it('is the middle of the paid amounts, the smaller one of two', () => {
    expect(usualOf([])).toBeNull()
    expect(usualOf([300])).toBe(300)
    expect(usualOf([300, 100])).toBe(100)
    expect(usualOf([900, 100, 300])).toBe(300)
  })

  it('is one of the amounts, whatever their order, and one month far out does not move it beyond the others', () => {
    fc.assert(
      fc.property(fc.array(cents, { minLength: 3, maxLength: 6 }), cents, (paid, outlier) => {
        const usual = usualOf(paid) ?? -1
        expect(paid).toContain(usual)
        expect(usualOf(paid.toReversed())).toBe(usual)
        const moved = usualOf([...paid, outlier]) ?? -1
        expect(moved).toBeGreaterThanOrEqual(Math.min(...paid))
        expect(moved).toBeLessThanOrEqual(Math.max(...paid))
      }),
    )
  })
})

describe('exceptions', () => {
  it('are a balance below zero, a new account, over twice the usual, and held minutes', () => {
    expect(exceptionsOf(PLAIN)).toEqual([])
    expect(exceptionsOf({ ...PLAIN, grossCents: 200_00 })).toEqual([])
    expect(exceptionsOf({ ...PLAIN, grossCents: 200_01 })).toEqual(['far_above'])
    expect(exceptionsOf({ ...PLAIN, grossCents: 900_00, usualCents: null })).toEqual([])
    expect(
      exceptionsOf({ grossCents: 300_00, usualCents: 100_00, newAccount: true, heldMinutes: 3, balanceCents: -1 }),
    ).toEqual(['negative', 'new_account', 'far_above', 'held_minutes'])
  })

  it('never disappear when a payout becomes larger, and are each named once', () => {
    const payout = fc.record({
      grossCents: cents,
      usualCents: fc.option(cents),
      newAccount: fc.boolean(),
      heldMinutes: fc.nat(1440),
      balanceCents: fc.integer({ min: -1_000_00, max: 1_000_00 }),
    })
    fc.assert(
      fc.property(payout, cents, (one, more) => {
        const found = exceptionsOf(one)
        expect(new Set(found).size).toBe(found.length)
        expect(found.every((name) => RUN_EXCEPTIONS.includes(name))).toBe(true)
        expect(exceptionsOf({ ...one, grossCents: one.grossCents + more })).toEqual(expect.arrayContaining(found))
      }),
    )
  })
})

it('the month before January is December', () => {
  expect(previousMonth('2026-11')).toBe('2026-10')
  expect(previousMonth('2026-01')).toBe('2025-12')
})
