import type { Day } from '@ayob/contract/days'
import type { PricingFormula, PricingParameter } from '@ayob/contract/pricing-admin'
import { SERVICE_TYPES, type ServiceType } from '@ayob/contract/vehicle-types'
import { engineOf } from '@ayob/domain/pricing/engine'
import { type Exact, rounded } from '@ayob/domain/pricing/exact'
import { FormulaError } from '@ayob/domain/pricing/formula/error'
import type { PricingTerms } from '@ayob/domain/pricing/terms'
import type { FormulaRow, ParameterRow } from './pricing.store'

/** LKR for an answer, rounded half up to cents. */
export const money = (amount: Exact) => rounded(amount, 2).toNumber()
/** A rate per second for an answer, with eight decimals. */
export const rate = (amount: Exact) => rounded(amount, 8).toNumber()

export function presentFormula(row: FormulaRow): PricingFormula {
  return {
    ...row,
    formula_type: row.formula_type as PricingFormula['formula_type'],
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

export function presentParameter(row: ParameterRow, today: Day): PricingParameter {
  const { values, ...rest } = row
  const held = values.findLast(({ from }) => from <= today) ?? values[0]
  const next = values.find(({ from }) => from > today && from !== held?.from)
  return {
    ...rest,
    parameter_type: row.parameter_type as PricingParameter['parameter_type'],
    value: held?.value ?? 0,
    valid_from: held?.from ?? today,
    next: next ? { value: next.value, valid_from: next.from } : null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

/** The values of a formula stored in the audit trail. */
export function formulaValues({ name, description, formula_type, formula_expression, is_active }: FormulaRow) {
  return { name, description, formula_type, formula_expression, is_active }
}

/** The values of a parameter stored in the audit trail: its newest value, and all dated values. */
export function parameterValues({ name, description, parameter_type, is_active, values }: ParameterRow) {
  const dated = Object.fromEntries(values.map(({ from, value }) => [from, value]))
  return { name, description, parameter_type, is_active, value: values.at(-1)?.value ?? 0, values: dated }
}

/** Price and pay of a day for every service type, in LKR; null if a formula can't be computed. */
export function dailyFigures(terms: PricingTerms): Map<ServiceType, { price: number | null; pay: number | null }> {
  const figure = (service: ServiceType, name: 'price_per_day_by_rate' | 'per_day_after_deduction') => {
    try {
      return money(engineOf(terms).figures(service)(name))
    } catch (error) {
      if (error instanceof FormulaError) return null
      throw error
    }
  }
  return new Map(
    SERVICE_TYPES.map((service) => [
      service,
      { price: figure(service, 'price_per_day_by_rate'), pay: figure(service, 'per_day_after_deduction') },
    ]),
  )
}
