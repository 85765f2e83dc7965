import fc from 'fast-check'
import { expect, it } from 'vitest'
import { amountOf, BUDGETS, stepOf } from './budgets'

it.each([
  ['10000', 10_000],
  ['25,000', 25_000],
  ['LKR 25 000.50', 25_000.5],
  ['Rs. 1,500/-', 1500],
  ['1.000.000', 1_000_000],
  ["10'000", 10_000],
  ['１０００', 1000],
  ['0', 0],
  ['.5', Number.NaN],
  ['', Number.NaN],
  ['much', Number.NaN],
  ['10 to 20', Number.NaN],
])('%s is %s rupees', (text, amount) => expect(amountOf(text)).toBe(amount))

it('reads every amount that it shows', () =>
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), (rupees) => {
      expect(amountOf(rupees.toLocaleString('en-LK'))).toBe(rupees)
    }),
  ))

it('each step of the slider stands at its own budget, and any budget at one of them', () => {
  expect(BUDGETS.map(stepOf)).toEqual(BUDGETS.map((_, step) => step))
  expect([stepOf(1), stepOf(1e12)]).toEqual([0, BUDGETS.length - 1])
})
