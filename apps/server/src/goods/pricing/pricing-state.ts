import { randomUUID } from 'node:crypto'
import { type Day, dayOf } from '@ayob/contract/days'
import type { ChangedConfig, PricingConfig } from '@ayob/contract/pricing'
import type { FormulaForm, ParameterForm } from '@ayob/contract/pricing-admin'
import { writtenName } from '@ayob/contract/pricing-names'
import { SERVICE_TYPES, vehicleOfService } from '@ayob/contract/vehicle-types'
import { checkFormula, checkTerms } from '@ayob/domain/pricing/check'
import { fixedNames } from '@ayob/domain/pricing/engine'
import { FormulaError } from '@ayob/domain/pricing/formula/error'
import { namesIn, parseFormula } from '@ayob/domain/pricing/formula/parse'
import {
  type DatedValue,
  dayRateName,
  dayRateOf,
  type PricingSnapshot,
  termsOn,
  unitPriceName,
  unitPriceOf,
  VAT_RATE,
  vatRateOf,
} from '@ayob/domain/pricing/terms'
import { badField, Refusal } from '../../platform/errors'
import { text } from '../../platform/http/texts'
import type { FormulaRow, ParameterRow } from './pricing.store'

/** The part of pricing that administrators can change. */
export interface PricingState {
  readonly config: PricingConfig
  readonly formulas: readonly FormulaRow[]
  readonly parameters: readonly ParameterRow[]
}

/** The part of the state that a version stores. */
export function snapshotOf({ config, formulas, parameters }: PricingState): PricingSnapshot {
  const active = formulas.filter((formula) => formula.is_active)
  return {
    config,
    formulas: Object.fromEntries(active.map(({ name, formula_expression }) => [name, formula_expression])),
    parameters: parameters.filter((row) => row.is_active).map(({ name, values }) => ({ name, values })),
  }
}

/** The state with a formula. Errors: 409 when another active formula has the name. */
export function withFormula(state: PricingState, row: FormulaRow): PricingState {
  const others = state.formulas.filter(({ id }) => id !== row.id)
  if (row.is_active && others.some(({ name, is_active }) => is_active && name === row.name)) {
    throw new Refusal('conflict', 'server.formulaNameTaken', { fields: { name: 'server.formulaNameTaken' } })
  }
  return { ...state, formulas: [...others, row] }
}

/** The state with a parameter. Errors: 400 on a reserved `name`; 409 when another parameter has the same spelling. */
export function withParameter(state: PricingState, row: ParameterRow): PricingState {
  const written = writtenName(row.name)
  if (written === '' || fixedNames(state.config).has(written)) throw badField('name', 'validation.parameterName')
  const others = state.parameters.filter(({ id }) => id !== row.id)
  if (others.some(({ name }) => writtenName(name) === written)) {
    throw new Refusal('conflict', 'server.parameterNameTaken', { fields: { name: 'server.parameterNameTaken' } })
  }
  return { ...state, parameters: [...others, row] }
}

/** A formula's row from its form. */
export function formulaRow(id: string, form: FormulaForm, old: FormulaRow | undefined, now: Date): FormulaRow {
  const { name, description, formula_type, formula_expression, is_active } = form
  const times = { created_at: old?.created_at ?? now, updated_at: later(old?.updated_at, now) }
  return { id, name, description, formula_type, formula_expression, is_active, ...times }
}

/** A parameter's row from its form. Errors: 400 on `value` or `valid_from`. */
export function parameterRow(id: string, form: ParameterForm, old: ParameterRow | undefined, now: Date): ParameterRow {
  const { name, description, parameter_type, value, is_active } = form
  if (name === VAT_RATE && (value < 0 || value > 1)) throw badField('value', 'validation.vatRate')
  const times = { created_at: old?.created_at ?? now, updated_at: later(old?.updated_at, now) }
  const values = withValue(old?.values ?? [], value, form.valid_from ?? undefined, dayOf(now))
  return { id, name, description, parameter_type, values, is_active, ...times }
}

/** Times of changes never repeat, so that they identify a change. */
export function later(last: Date | undefined, now: Date): Date {
  return last && last >= now ? new Date(last.getTime() + 1) : now
}

/** Adds a dated value. Today's value stays; past and replaced values are removed. Errors: 400 on `valid_from` in the past. */
function withValue(values: readonly DatedValue[], value: number, from: Day | undefined, today: Day): DatedValue[] {
  if (from !== undefined && from < today) throw badField('valid_from', 'validation.dateFrom')
  const start = from ?? today
  const inForce = values.filter((dated) => dated.from <= today).sort((a, b) => (a.from < b.from ? 1 : -1))[0]
  // Today's value keeps its start day when it is submitted unchanged.
  if (from === undefined && inForce?.value === value) return [...values]
  const coming = values.filter((dated) => dated.from > today)
  const kept = [...(inForce ? [inForce] : []), ...coming].filter((dated) => dated.from !== start)
  return [...kept, { from: start, value }].sort((a, b) => (a.from < b.from ? -1 : 1))
}

/** The submitted config. A peak without a time keeps its old one. Errors: 400 on the time of a new peak. */
export function configOf(sent: ChangedConfig, old: PricingConfig): PricingConfig {
  const { vat_rate: _vat, fallback_per_day: _rates, unit_prices: _prices, ...config } = sent
  const peaks = Object.entries(sent.peak_config).map(([name, { hours, multiplier, from }]) => {
    const known = from ?? old.peak_config[name]?.from
    if (!known) throw badField(`config.peak_config.${name}.from`, 'validation.time')
    return [name, { hours, multiplier, from: known }] as const
  })
  return { ...config, peak_config: Object.fromEntries(peaks) }
}

/** The parameters that a submitted config changes: VAT, day rates and unit prices. Deleted ones are recreated. */
export function ratesOf(sent: ChangedConfig, state: PricingState, from: Day | undefined, now: Date): ParameterRow[] {
  const today = dayOf(now)
  const inForce = termsOn(snapshotOf(state), from ?? today)
  const wanted = [
    { name: VAT_RATE, value: sent.vat_rate, old: vatRateOf(inForce) },
    ...SERVICE_TYPES.flatMap((service) => {
      const type = vehicleOfService(service)
      return [
        { name: dayRateName(service), value: sent.fallback_per_day?.[type], old: dayRateOf(inForce, service) },
        { name: unitPriceName(service), value: sent.unit_prices?.[type], old: unitPriceOf(inForce, service) },
      ]
    }),
  ]
  return wanted.flatMap(({ name, value, old }) => {
    if (value === undefined || value === old) return []
    const row = state.parameters.find((known) => known.name === name) ?? newRate(name, now)
    const values = withValue(row.values, value, from, today)
    return [{ ...row, values, is_active: true, updated_at: later(row.updated_at, now) }]
  })
}

const newRate = (name: string, now: Date): ParameterRow => ({
  id: randomUUID(),
  name,
  description: name,
  parameter_type: name === VAT_RATE ? 'percentage' : 'rate',
  values: [],
  is_active: true,
  created_at: now,
  updated_at: now,
})

/** The record to be saved, so that an error can name its field. */
type Subject = { readonly field: string; readonly formula?: FormulaRow }

/**
 * Checks that all formulas can be computed with the new state, today and on every day on which a value changes. Errors:
 * 400 on the subject's field with reason and position; if the change breaks another formula, with that formula's name.
 */
export function checkState(state: PricingState, subject: Subject, today: Day): void {
  const snapshot = snapshotOf(state)
  const coming = snapshot.parameters
    .flatMap(({ values }) => values.map(({ from }) => from))
    .filter((day) => day > today)
  try {
    const terms = termsOn(snapshot, today)
    const { formula } = subject
    if (formula) checkOwn(formula, () => checkFormula(formula.name, formula.formula_expression, terms))
    for (const day of new Set([today, ...coming])) checkTerms(termsOn(snapshot, day))
  } catch (error) {
    throw error instanceof FormulaError ? refusalOf(error, subject) : error
  }
}

function checkOwn(formula: FormulaRow, check: () => void): void {
  try {
    check()
  } catch (error) {
    if (error instanceof FormulaError) error.formula = formula.name
    throw error
  }
}

function refusalOf(error: FormulaError, { field, formula }: Subject): Refusal {
  const { key } = error
  const circled = formula && key.endsWith('Circle') ? placeInCircle(error, formula) : undefined
  const position = circled ?? error.position
  if (formula && (error.formula === formula.name || circled !== undefined)) {
    return new Refusal('validation_failed', key, {
      values: error.values,
      fields: { [field]: key },
      extra: { position },
    })
  }
  const values = { formula: error.formula ?? '', reason: text(key, error.values) }
  const elsewhere = 'validation.formulaElsewhere'
  return new Refusal('validation_failed', elsewhere, { values, fields: { [field]: elsewhere } })
}

/** The position at which a formula refers to the next one of a cycle. */
function placeInCircle(error: FormulaError, formula: FormulaRow): number | undefined {
  const circle = String(error.values.text).split(' → ')
  if (!circle.includes(formula.name)) return undefined
  return [...namesIn(parseFormula(formula.formula_expression))].find(([name]) => circle.includes(name))?.[1]
}
