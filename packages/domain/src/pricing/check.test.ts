import type { FormulaName } from '@ayob/contract/pricing-names'
import { FORMULA_NAMES } from '@ayob/contract/pricing-names'
import { describe, expect, it } from 'vitest'
import { checkFormula, checkTerms } from './check'
import { DEFAULT_CONFIG } from './defaults'
import { engineOf } from './engine'
import { FormulaError } from './formula/error'
import { quoteBooking } from './quote'
import { SHIPPED_FORMULAS } from './shipped'
import { DEFAULT_TERMS, type PricingTerms, termsOn } from './terms'

const withFormulas = (formulas: Partial<Record<FormulaName, string>>, more: Partial<PricingTerms> = {}) => ({
  ...DEFAULT_TERMS,
  ...more,
  formulas,
})
const faultOf = (work: () => void) => {
  try {
    work()
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error
    return { key: error.key.replace('validation.', ''), at: error.position, formula: error.formula }
  }
  return undefined
}

describe('pricing', () => {
  it('passes its own check as shipped, both explicit and built in', () => {
    const written = Object.fromEntries(FORMULA_NAMES.map((name) => [name, SHIPPED_FORMULAS[name].expression]))
    checkTerms(DEFAULT_TERMS)
    checkTerms(withFormulas(written))
  })

  it('computes what an administrator wrote, with parameters, peaks and other figures as names', () => {
    const terms = withFormulas(
      { service_fee: 'service_fees + weekend_rate', peak_multiplier: 'max(morning_multiplier, 2)' },
      { parameters: { weekend_rate: 10.5 } },
    )
    checkTerms(terms)
    const figures = engineOf(terms).figures('tuk')
    expect(figures('service_fee').toString()).toBe('2300.5')
    expect(figures('peak_additional').toString()).toBe('750')
    expect(figures('per_day_after_deduction').toFixed(2)).toBe('2466.67')
  })

  it.each([
    ['an unknown name', { service_fee: 'service_fees + weekend' }, 'formulaUnknownName', 15, 'service_fee'],
    [
      'a circle',
      { service_fee: '1 + plays_per_day', plays_per_day: 'service_fee' },
      'formulaCircle',
      0,
      'plays_per_day',
    ],
    ['itself', { service_fee: '1 + service_fee' }, 'formulaCircle', 4, 'service_fee'],
    ['a division by zero', { service_fee: '1 / (days - days)' }, 'formulaDivision', 2, 'service_fee'],
    [
      'a division by zero for one type',
      { service_fee: '1 / (rate_per_hour - 90)' },
      'formulaDivision',
      2,
      'service_fee',
    ],
    ['a negative figure', { service_fee: '0 - 1' }, 'formulaNegative', 0, 'service_fee'],
    ['what makes another fail', { peak_multiplier: '0' }, 'formulaNegative', 0, 'peak_additional'],
    ['more than is kept', { b_total_cost: '10 ** 11' }, 'formulaTooLarge', 0, 'b_total_cost'],
    ['too large a figure', { b_total_cost: '10 ** 20 * 10 ** 20' }, 'formulaTooLarge', 9, 'b_total_cost'],
  ] as const)('refuses %s', (_, formulas, key, at, formula) => {
    expect(faultOf(() => checkTerms(withFormulas(formulas)))).toEqual({ key, at, formula })
  })

  it('refuses an inactive formula that names something unknown or divides by zero', () => {
    const check = (expression: string) => faultOf(() => checkFormula('plays_per_day', expression, DEFAULT_TERMS))
    expect(check('loops_per_day * 2')).toBeUndefined()
    expect(check('a_total_cost')).toBeUndefined()
    expect(check('weekend')?.key).toBe('formulaUnknownName')
    expect(check('10 / (5 - 5)')).toMatchObject({ key: 'formulaDivision', at: 3 })
    expect(check('service_fee / (days - days)')?.key).toBe('formulaDivision')
    expect(check('1 / (rate_per_hour - 90)')?.key).toBe('formulaDivision')
  })

  it('sells at the day rate, and reports it, when a formula fails for the requested days', () => {
    const terms = withFormulas({ b_total_cost: '100 * days / (days - 7)' })
    const request = { vehicleType: 'bus', durationDays: 7, quantity: 2, includeVat: true } as const
    expect(quoteBooking(terms, request)).toEqual({
      net: 28_000_00,
      vatRate: 0.15,
      vat: 4_200_00,
      total: 32_200_00,
      fallback: true,
    })
    expect(quoteBooking(terms, { ...request, durationDays: 8 }).fallback).toBe(false)
  })

  it('uses a dated value from its day on', () => {
    const values = [
      { from: '2026-01-01', value: 0.15 },
      { from: '2026-04-01', value: 0.18 },
    ]
    const snapshot = { config: DEFAULT_CONFIG, formulas: {}, parameters: [{ name: 'vat_rate', values }] }
    expect(termsOn(snapshot, '2026-03-31').parameters).toEqual({ vat_rate: 0.15 })
    expect(termsOn(snapshot, '2026-04-01').parameters).toEqual({ vat_rate: 0.18 })
    expect(termsOn(snapshot, '2025-12-31').parameters).toEqual({})
  })
})
