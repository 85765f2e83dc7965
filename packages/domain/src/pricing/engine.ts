import type { CostInputs, PricingConfig } from '@ayob/contract/pricing'
import { CALCULATOR_DEFAULTS } from '@ayob/contract/pricing'
import { CONFIG_NAMES, FORMULA_NAMES, type FormulaName, INPUT_NAMES, writtenName } from '@ayob/contract/pricing-names'
import type { ServiceType } from '@ayob/contract/vehicle-types'
import { Exact } from './exact'
import { FormulaError } from './formula/error'
import { evaluate } from './formula/evaluate'
import { type Formula, parseFormula } from './formula/parse'
import { SHIPPED_FORMULAS } from './shipped'
import type { PricingTerms } from './terms'

/** Computes any figure for one service type and one set of inputs. Money is in LKR, not rounded. */
export type Figures = (name: FormulaName) => Exact

/** A calculator with the formulas, parameters and config of one day. */
export interface Engine {
  /** Throws `FormulaError` for the first figure that can't be computed. */
  figures(service: ServiceType, inputs?: Partial<CostInputs>): Figures
}

const engines = new WeakMap<PricingTerms, Engine>()

/** The calculator of some terms, cached with them. */
export function engineOf(terms: PricingTerms): Engine {
  const engine = engines.get(terms) ?? createEngine(terms)
  engines.set(terms, engine)
  return engine
}

/** Parses the formulas once. Figures are computed on demand, in the order of their dependencies. */
function createEngine(terms: PricingTerms): Engine {
  const formulas = new Map(FORMULA_NAMES.map((name) => [name as string, { name, formula: definition(terms, name) }]))
  const parameters = numbers(terms.parameters)
  const configs = new Map<ServiceType, Map<string, Exact>>()
  const configOf = (service: ServiceType) => {
    const known = configs.get(service) ?? numbers(configValues(terms.config, service))
    configs.set(service, known)
    return known
  }
  return {
    figures(service, given) {
      const inputs: Readonly<Record<string, unknown>> = { ...CALCULATOR_DEFAULTS, ...given }
      const config = configOf(service)
      const known = new Map<string, Exact>()
      const under: FormulaName[] = []
      const lookUp = (name: string, at: number): Exact => {
        const done = known.get(name)
        if (done) return done
        const defined = formulas.get(name)
        const value = defined ? compute(defined.name, defined.formula, at) : readValue(name, at)
        known.set(name, value)
        return value
      }
      const readValue = (name: string, at: number): Exact => {
        const input = INPUT_NAMES.some((known) => known === name) ? new Exact(inputs[name] as number) : undefined
        const value = input ?? config.get(name) ?? parameters.get(name)
        if (!value) throw new FormulaError('formulaUnknownName', at, { text: name })
        return value
      }
      const compute = (name: FormulaName, formula: Formula, at: number): Exact => {
        if (under.includes(name)) {
          const circle = [...under.slice(under.indexOf(name)), name].join(' → ')
          throw new FormulaError('formulaCircle', at, { text: circle })
        }
        under.push(name)
        try {
          return evaluate(formula, lookUp)
        } catch (error) {
          if (error instanceof FormulaError) error.formula ??= name
          throw error
        } finally {
          under.pop()
        }
      }
      return (name) => lookUp(name, 0)
    },
  }
}

function definition(terms: PricingTerms, name: FormulaName): Formula {
  try {
    return parseFormula(terms.formulas[name] ?? SHIPPED_FORMULAS[name].expression)
  } catch (error) {
    if (error instanceof FormulaError) error.formula = name
    throw error
  }
}

const numbers = (values: Readonly<Record<string, number>>) =>
  new Map(Object.entries(values).map(([name, value]) => [name, new Exact(value)]))

/** The values of a config that formulas may read for one service type, by name. */
function configValues(config: PricingConfig, service: ServiceType): Record<string, number> {
  const peaks = Object.entries(config.peak_config)
  const sum = (values: Exact[]) => values.reduce((total, value) => total.plus(value), new Exact(0)).toNumber()
  const named = peaks.flatMap(([name, { hours, multiplier }]) => [
    [`${writtenName(name)}_hours`, hours] as const,
    [`${writtenName(name)}_multiplier`, multiplier] as const,
  ])
  return {
    ...Object.fromEntries(named),
    rate_per_hour: config.service_types[service].rate_per_hour,
    device_cost: config.service_types[service].device_cost,
    service_fees: config.service_fees[service],
    days_per_month: config.days_per_month,
    depreciation_months: config.depreciation_months,
    total_hours_per_day: config.total_hours_per_day,
    peak_hours: sum(peaks.map(([, { hours }]) => new Exact(hours))),
    peak_weighted_hours: sum(peaks.map(([, { hours, multiplier }]) => new Exact(hours).times(multiplier))),
  }
}

/** Every name that a formula may use: figures, inputs, config values, values of peaks, and active parameters. */
export function knownNames({ config, parameters }: Pick<PricingTerms, 'config' | 'parameters'>): Set<string> {
  return new Set([...fixedNames(config), ...Object.keys(parameters)])
}

/** The known names except parameters. A parameter can't have one of these. */
export function fixedNames(config: PricingConfig): Set<string> {
  return new Set([
    ...FORMULA_NAMES,
    ...INPUT_NAMES,
    ...CONFIG_NAMES,
    ...Object.keys(config.peak_config).flatMap((name) => [
      `${writtenName(name)}_hours`,
      `${writtenName(name)}_multiplier`,
    ]),
  ])
}
