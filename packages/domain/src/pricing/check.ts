import { MAX_CENTS } from '@ayob/contract/money'
import { CALCULATOR_DEFAULTS, type CostInputs } from '@ayob/contract/pricing'
import { FORMULA_NAMES, type FormulaName } from '@ayob/contract/pricing-names'
import { SERVICE_TYPES } from '@ayob/contract/vehicle-types'
import { type Engine, engineOf, knownNames } from './engine'
import { rounded } from './exact'
import { FormulaError } from './formula/error'
import { namesIn, parseFormula } from './formula/parse'
import type { PricingTerms } from './terms'

/** Sample inputs for which every figure must be computable before pricing is saved. */
const SAMPLES: readonly Omit<CostInputs, 'service_type'>[] = [
  CALCULATOR_DEFAULTS,
  { ...CALCULATOR_DEFAULTS, base_slot_fee: 20, cpm: 50, impressions_per_day: 5000, days: 1, margin: 0 },
  { ...CALCULATOR_DEFAULTS, base_slot_fee: 1, cpm: 250, days: 90, loops_per_day: 432, ads_per_loop: 1, margin: 1 },
]

/** The largest figure allowed on the sample inputs; more than any stored price. */
const MAX_FIGURE = MAX_CENTS / 100

function inFormula(name: FormulaName, error: FormulaError): FormulaError {
  error.formula = name
  return error
}

/**
 * Checks one formula on its own: it parses, uses only known names, and does not divide by zero on the sample inputs
 * (docs/business-rules.md). Inactive formulas get only this check. Throws `FormulaError`.
 */
export function checkFormula(name: FormulaName, expression: string, terms: PricingTerms): void {
  checkNames(expression, terms)
  const engine = engineOf({ ...terms, formulas: { ...terms.formulas, [name]: expression } })
  for (const inputs of sampleInputs()) {
    try {
      engine.figures(inputs.service_type, inputs)(name)
    } catch (error) {
      // Other errors, such as cycles, depend on the other active formulas.
      if (error instanceof FormulaError && error.key.endsWith('formulaDivision')) throw error
      if (!(error instanceof FormulaError)) throw error
    }
  }
}

function checkNames(expression: string, terms: Pick<PricingTerms, 'config' | 'parameters'>): void {
  const known = knownNames(terms)
  for (const [name, at] of namesIn(parseFormula(expression))) {
    if (!known.has(name)) throw new FormulaError('formulaUnknownName', at, { text: name })
  }
}

const sampleInputs = (): CostInputs[] =>
  SERVICE_TYPES.flatMap((service_type) => SAMPLES.map((sample) => ({ ...sample, service_type })))

/**
 * Checks all formulas together: known names, no cycles, and a finite number of at least 0 for every figure and service type
 * on the sample inputs. Throws `FormulaError` with the formula that fails.
 */
export function checkTerms(terms: PricingTerms): void {
  const engine = engineOf(terms)
  for (const name of FORMULA_NAMES) {
    const expression = terms.formulas[name]
    if (expression === undefined) continue
    try {
      checkNames(expression, terms)
    } catch (error) {
      throw error instanceof FormulaError ? inFormula(name, error) : error
    }
  }
  for (const inputs of sampleInputs()) checkSample(engine, inputs)
}

function checkSample(engine: Engine, inputs: CostInputs): void {
  const figures = engine.figures(inputs.service_type, inputs)
  for (const name of FORMULA_NAMES) {
    const value = figures(name)
    if (value.gt(MAX_FIGURE)) throw inFormula(name, new FormulaError('formulaTooLarge', 0))
    if (value.gte(0)) continue
    const shown = rounded(value, 2).toString()
    throw inFormula(name, new FormulaError('formulaNegative', 0, { value: shown, service: inputs.service_type }))
  }
}
