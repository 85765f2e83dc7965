import fc from 'fast-check'
import { expect, it } from 'vitest'
import { amountOf } from './amount'

it.each([
  ['10000', 10_000],
  ['25,000', 25_000],
  ['LKR 25 000.50', 25_000.5],
  ['Rs. 1,500/-', 1500],
  ['1.000.000', 1_000_000],
  ["10'000", 10_000],
  ['１０００', 1000],
  ['0', 0],
  ['1,000,000.50', 1_000_000.5],
  ['12.000,00', 12_000],
  ['1.000.000,5', 1_000_000.5],
  ['1,00,000', 100_000],
  ['10.500', 10_500],
  ['10.5', 10.5],
  ['10,50', 10.5],
  ['25.', 25],
  ['0.999', 0.99],
  ['1000.125', 1000.12],
  ['1e9', Number.NaN],
  ['-5', Number.NaN],
  ['1,000,000,000', 1_000_000_000],
  ['.5', Number.NaN],
  ['', Number.NaN],
  ['much', Number.NaN],
  ['10 to 20', Number.NaN],
])('%s is %s rupees', (text, amount) => expect(amountOf(text)).toBe(amount))

it('reads every amount as the languages of the world write it', () =>
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100_000_000_000 }),
      fc.constantFrom('en-LK', 'en-IN', 'de-DE', 'fr-FR', 'de-CH', 'si-LK', 'ta-LK'),
      (cents, locale) => {
        const rupees = cents / 100
        const exactly = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
        expect(amountOf(rupees.toLocaleString(locale, exactly))).toBe(rupees)
        expect(amountOf(Math.floor(rupees).toLocaleString(locale))).toBe(Math.floor(rupees))
        expect(amountOf(String(rupees))).toBe(rupees)
      },
    ),
  ))
