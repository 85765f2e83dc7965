import { BANKS, bankCodeAddsUp, isBankCode } from '@ayob/contract/banks'
import { PAYOUT_ACTIONS, PAYOUT_STATES } from '@ayob/contract/payouts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { monthBefore, monthlyAmount, nextPayoutDay, payoutWaitsFor } from './due'
import { heldUntil, PAYOUT_STEPS, payoutActions } from './lifecycle'
import { statementOf, statementSeries } from './statement'
import { withheldOf, withholdingTerms } from './withholding'

describe('the banks', () => {
  it('have unique codes with valid check digits', () => {
    for (const { code, name } of BANKS) expect(bankCodeAddsUp(code), name).toBe(true)
    expect(new Set(BANKS.map(({ code }) => code)).size).toBe(BANKS.length)
    expect(new Set(BANKS.map(({ name }) => name)).size).toBe(BANKS.length)
  })

  it.each(['7119', '7461', '7234', '705', '70560', 'abcd', ''])('%s is not a bank code', (code) => {
    expect(bankCodeAddsUp(code)).toBe(false)
    expect(isBankCode(code)).toBe(false)
  })
})

describe('the life of a payout', () => {
  it.each([
    ['requested', ['approve', 'fail']],
    ['approved', ['export', 'pay', 'fail']],
    ['exported', ['pay', 'fail']],
    ['paid', ['return']],
    ['failed', []],
  ] as const)('offers a %s one %j', (state, actions) => {
    expect(payoutActions(state, false)).toEqual(actions)
  })

  it('does not pay out while it is held, but may fail', () => {
    for (const state of ['requested', 'approved'] as const) expect(payoutActions(state, true)).toEqual(['fail'])
  })

  it('is held until the bank has it, and only until the hold ends', () => {
    const [now, later] = [new Date(1000), new Date(2000)]
    for (const state of PAYOUT_STATES) {
      const holdable = state === 'requested' || state === 'approved'
      expect(heldUntil(state, later, now)).toEqual(holdable ? later : null)
      expect(heldUntil(state, now, now)).toBeNull()
      expect(heldUntil(state, null, now)).toBeNull()
    }
  })

  it('never leaves the failed state, and never returns to an earlier state', () => {
    for (const action of PAYOUT_ACTIONS) {
      expect(PAYOUT_STEPS[action].from).not.toContain('failed')
      expect(PAYOUT_STEPS[action].from).not.toContain(PAYOUT_STEPS[action].to)
    }
  })
})

describe('the next payout', () => {
  it.each([
    ['2026-11-29', true, '2026-12-01'],
    ['2026-12-31', true, '2027-01-01'],
    ['2026-12-01', false, '2026-12-01'],
    ['2026-12-01', true, '2027-01-01'],
  ] as const)('on %s, with the past month done: %s, is on %s', (today, isDone, day) => {
    expect(nextPayoutDay(today, isDone)).toBe(day)
  })

  it('waits for an account, and for the smallest payout, exactly when the month would pay nothing', () => {
    expect(payoutWaitsFor(1_000_000, false)).toBe('account')
    expect(payoutWaitsFor(9_999, true)).toBe('minimum')
    expect(payoutWaitsFor(10_000, true)).toBeNull()
    expect(payoutWaitsFor(-5, true)).toBe('minimum')
  })
})

describe('withholding', () => {
  const terms = { rate: 0.05, threshold: 10_000_000 }

  it('withholds nothing up to the threshold, and its share of the part above it', () => {
    expect(withheldOf(10_000_000, { gross: 0, withheld: 0 }, terms)).toBe(0)
    expect(withheldOf(15_000_000, { gross: 0, withheld: 0 }, terms)).toBe(250_000)
    expect(withheldOf(5_000_000, { gross: 10_000_000, withheld: 0 }, terms)).toBe(250_000)
  })

  it('is the same for a month, in however many payouts', () => {
    const payouts = fc.array(fc.integer({ min: 1, max: 30_000_000 }), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(payouts, fc.double({ min: 0, max: 1, noNaN: true }), (amounts, rate) => {
        const asked = { rate, threshold: terms.threshold }
        const before = { gross: 0, withheld: 0 }
        for (const gross of amounts) {
          const withheld = withheldOf(gross, before, asked)
          expect(withheld).toBeGreaterThanOrEqual(0)
          expect(withheld).toBeLessThanOrEqual(gross)
          before.gross += gross
          before.withheld += withheld
        }
        expect(before.withheld).toBe(withheldOf(before.gross, { gross: 0, withheld: 0 }, asked))
      }),
    )
  })

  it('follows the parameters, and the defaults while they are inactive or invalid', () => {
    const defaults = { rate: 0, threshold: 10_000_000 }
    expect(withholdingTerms({ parameters: {} })).toEqual(defaults)
    expect(withholdingTerms({ parameters: { wht_rate: 5, wht_threshold: -1 } })).toEqual(defaults)
    expect(withholdingTerms({ parameters: { wht_rate: 0.05, wht_threshold: 250.5 } })).toEqual({
      rate: 0.05,
      threshold: 25_050,
    })
  })
})

describe('a statement', () => {
  it('adds up, with its days in order', () => {
    const days = [
      { day: '2026-03-02', gross: 100_000, device: 8_333 },
      { day: '2026-03-01', gross: 50_000, device: 8_333 },
    ]
    const statement = statementOf(200_000, { days, returned: 1_000 }, { gross: 150_000, withheld: 500 })
    expect(statement).toMatchObject({ broughtForward: 65_666, carriedForward: 50_000, payout: 150_000, withheld: 500 })
    expect(statement.days.map(({ day }) => day)).toEqual(['2026-03-01', '2026-03-02'])
    expect(statementSeries('2026-11-03')).toBe('26NOV_PO')
  })
})

describe('the monthly payout', () => {
  it('covers the previous month', () => {
    expect(monthBefore('2026-03-01')).toEqual({ month: '2026-02', lastDay: '2026-02-28' })
    expect(monthBefore('2027-01-31')).toEqual({ month: '2026-12', lastDay: '2026-12-31' })
  })

  it('is the amount that was owed at its end and still is, from the smallest payout on', () => {
    expect(monthlyAmount(50_000, 70_000)).toBe(50_000)
    expect(monthlyAmount(50_000, 20_000)).toBe(20_000)
    expect(monthlyAmount(9_999, 70_000)).toBe(0)
    expect(monthlyAmount(10_000, 70_000)).toBe(10_000)
    expect(monthlyAmount(-5, 70_000)).toBe(0)
  })
})
