import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  balanceTotal,
  chargedBack,
  creditGranted,
  earnedStep,
  partsOf,
  refundDecided,
  refundFailed,
  refundPaid,
  salePaid,
  shareMissing,
} from './bookings'
import { driverEarning, earningCorrection, payoutFailed, payoutPaid, payoutRequested } from './drivers'
import { balanceOn, type Entry, entry } from './entry'

const DAY = '2026-03-02'
const SALE = { bookingId: 'b', userId: 'u' }

const sumsOf = (entries: readonly Entry[]) => {
  const sums: Record<string, number> = {}
  for (const { account, debit, credit } of entries.flatMap(({ postings }) => postings)) {
    sums[account] = (sums[account] ?? 0) + balanceOn(account, { debit, credit })
  }
  return sums
}

describe('an entry', () => {
  it('refuses lines that do not balance, are not whole cents, or are all zero', () => {
    const line = (debit: number, credit: number) => [
      { account: 'bank' as const, debit },
      { account: 'refunds' as const, credit },
    ]
    expect(() => entry('k', 'payment', DAY, line(100, 99))).toThrow('differ by 1')
    expect(() => entry('k', 'payment', DAY, line(0.5, 0.5))).toThrow(RangeError)
    expect(() => entry('k', 'payment', DAY, line(0, 0))).toThrow('nothing')
    expect(() => entry('k', 'payment', DAY, line(2e12, 2e12))).toThrow(RangeError)
  })

  it('puts negative amounts on the other side', () => {
    const { postings } = earningCorrection('k', DAY, 'd', { gross: -500, deviceRecovered: -200 })
    expect(postings.map(({ account, debit, credit }) => [account, debit, credit])).toEqual([
      ['driver_cost', 0, 500],
      ['driver_payable', 300, 0],
      ['device_recovery', 200, 0],
    ])
  })
})

describe('a sale', () => {
  const paid = salePaid('k', DAY, SALE, { card: 9_000, credit: 2_800, vat: 1_800 })

  it('owes its VAT, and has earned nothing yet', () => {
    expect(sumsOf([paid])).toEqual({
      gateway_cash: 9_000,
      advertiser_credit: -2_800,
      unearned_revenue: 10_000,
      vat_payable: 1_800,
    })
  })

  it('refunds VAT in proportion, then unearned money, then earned money', () => {
    const balance = { vat: 1_800, unearned: 4_000, earned: 6_000 }
    expect(partsOf(balance, 1_180)).toEqual({ vat: 180, unearned: 1_000, earned: 0 })
    expect(partsOf(balance, 5_900)).toEqual({ vat: 900, unearned: 4_000, earned: 1_000 })
    expect(partsOf(balance, 11_800)).toEqual(balance)
    expect(balanceTotal(partsOf(balance, 0))).toBe(0)
    for (const wrong of [-1, 11_801, 0.5]) expect(() => partsOf(balance, wrong)).toThrow(RangeError)
  })

  it('is refunded in any steps without losing a cent, and never below zero', () => {
    const amount = fc.integer({ min: 0, max: 1_000_000_000 })
    fc.assert(
      fc.property(
        amount,
        amount,
        amount,
        fc.array(fc.double({ min: 0, max: 1, noNaN: true })),
        (vat, unearned, earned, steps) => {
          let balance = { vat, unearned, earned }
          for (const step of [...steps, 1]) {
            const total = balanceTotal(balance)
            const cents = Math.min(total, Math.max(1, Math.round(total * step)))
            if (total === 0) return
            const parts = partsOf(balance, cents)
            balance = {
              vat: balance.vat - parts.vat,
              unearned: balance.unearned - parts.unearned,
              earned: balance.earned - parts.earned,
            }
            expect(
              Math.min(parts.vat, parts.unearned, parts.earned, balance.vat, balance.unearned, balance.earned),
            ).toBeGreaterThanOrEqual(0)
            expect(balanceTotal(parts)).toBe(cents)
          }
          expect(balanceTotal(balance)).toBe(0)
        },
      ),
    )
  })

  it('returns to its former state when the gateway refuses a refund', () => {
    const refund = refundDecided('r', DAY, SALE, { vat: 180, unearned: 1_000, earned: 0 })
    expect(sumsOf([paid, refund]).refunds).toBe(1_180)
    expect(sumsOf([paid, refund, refundPaid('p', DAY, SALE, { card: 1_180, credit: 0 })])).toMatchObject({
      refunds: 0,
      gateway_cash: 7_820,
    })
    expect(sumsOf([paid, refund, refundFailed('f', DAY, refund)])).toMatchObject({ ...sumsOf([paid]), refunds: 0 })
  })

  it('books credit to the advertiser, and a charge-back to nobody', () => {
    const parts = { vat: 1_800, unearned: 10_000, earned: 0 }
    expect(sumsOf([paid, creditGranted('c', DAY, SALE, parts)]).advertiser_credit).toBe(9_000)
    expect(sumsOf([paid, chargedBack('c', DAY, SALE, parts, 0)]).gateway_cash).toBe(-2_800)
  })
})

describe('revenue', () => {
  it('is earned by plays, in steps that sum to the whole', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000_000 }),
        fc.integer({ min: 1, max: 100_000 }),
        fc.array(fc.integer({ min: 0, max: 30_000 })),
        (net, goal, days) => {
          let balance = { vat: 0, unearned: net, earned: 0 }
          let plays = 0
          for (const day of [...days, goal]) {
            plays += day
            const step = earnedStep(balance, goal, plays)
            balance = { ...balance, unearned: balance.unearned - step, earned: balance.earned + step }
            expect(step).toBeGreaterThanOrEqual(0)
          }
          expect(balance).toEqual({ vat: 0, unearned: 0, earned: net })
        },
      ),
    )
  })

  it('takes back nothing after a refund, and continues at the lower price', () => {
    expect(earnedStep({ vat: 0, unearned: 2_000, earned: 5_000 }, 100, 50)).toBe(0)
    expect(earnedStep({ vat: 0, unearned: 2_000, earned: 5_000 }, 100, 80)).toBe(600)
  })

  it('knows how much was paid for plays that never came', () => {
    expect(shareMissing(11_800, 432, 432)).toBe(0)
    expect(shareMissing(11_800, 432, 0)).toBe(11_800)
    expect(shareMissing(11_800, 432, 108)).toBe(8_850)
  })
})

describe('a payout', () => {
  const terms = { gross: 10_000, withheld: 500 }
  const earned = driverEarning('e', DAY, 'd', { gross: 12_000, deviceRecovered: 2_000 })
  const asked = payoutRequested('q', DAY, 'd', terms)

  it('leaves the balance immediately, and the bank when it is paid', () => {
    expect(sumsOf([earned, asked])).toMatchObject({ driver_payable: 0, payout_in_transit: 9_500, withholding_tax: 500 })
    expect(sumsOf([earned, asked, payoutPaid('p', DAY, 'd', terms)])).toMatchObject({
      payout_in_transit: 0,
      bank: -9_500,
    })
  })

  it('returns when it fails, before or after it was paid', () => {
    expect(sumsOf([earned, asked, payoutFailed('f', DAY, 'd', terms)])).toMatchObject({
      driver_payable: 10_000,
      payout_in_transit: 0,
      withholding_tax: 0,
    })
    const after = [earned, asked, payoutPaid('p', DAY, 'd', terms), payoutFailed('f', DAY, 'd', terms, true)]
    expect(sumsOf(after)).toMatchObject({ driver_payable: 10_000, bank: 0, payout_in_transit: 0 })
  })
})
