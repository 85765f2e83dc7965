import { addDays, type Day, dayOf, startOfDay } from '@ayob/contract/days'
import type { PricingFormula, PricingParameter } from '@ayob/contract/pricing-admin'
import { SERVICE_TYPES, type ServiceType, serviceTypeOf, VEHICLE_TYPES } from '@ayob/contract/vehicle-types'
import { engineOf } from '@ayob/domain/pricing/engine'
import { type Exact, rounded } from '@ayob/domain/pricing/exact'
import { FormulaError } from '@ayob/domain/pricing/formula/error'
import {
  dayRateOf,
  type PricingInForce,
  type PricingTerms,
  termsOn,
  unitPriceOf,
  vatRateOf,
} from '@ayob/domain/pricing/terms'
import { lkrPerUsdOf } from '@ayob/domain/pricing/usd'
import type { Clock, Reader } from '../../platform/ports'
import { type FormulaRow, type ParameterRow, pricingStore, type Version } from './pricing.store'

/** The current terms with their version. */
export async function currentPricing(
  { clock }: { readonly clock: Clock },
  reader: Reader,
): Promise<Pick<PricingInForce, 'version' | 'terms'>> {
  const version = await pricingStore.newestId(reader)
  return { version, terms: termsOn(await pricingStore.version(reader, version), dayOf(clock.now())) }
}

export const currentTerms = async (ctx: { readonly clock: Clock }, reader: Reader): Promise<PricingTerms> =>
  (await currentPricing(ctx, reader)).terms

/** Scheduled hours per day. */
export const hoursPerDay = async (ctx: { readonly clock: Clock }, reader: Reader): Promise<number> =>
  (await currentTerms(ctx, reader)).config.total_hours_per_day

/** LKR per US dollar. */
export const lkrPerUsd = async (ctx: { readonly clock: Clock }, reader: Reader): Promise<number> =>
  lkrPerUsdOf(await currentTerms(ctx, reader))

/**
 * The pricing of each day: the version at its beginning (the first version for earlier days), then each version saved
 * during the day, with its time. Later saves don't change past days.
 */
export async function pricingOnDays(
  reader: Reader,
  days: readonly Day[],
): Promise<ReadonlyMap<Day, readonly PricingInForce[]>> {
  const all = await pricingStore.versions(reader)
  const known = new Map<number, Version>()
  const versionOf = async (id: number) => {
    const version = known.get(id) ?? (await pricingStore.version(reader, id))
    known.set(id, version)
    return version
  }
  const inForce = new Map<Day, PricingInForce[]>()
  for (const day of days) {
    const [start, end] = [startOfDay(day), startOfDay(addDays(day, 1))]
    const first = all.findLast(({ created_at }) => created_at <= start) ?? all[0]
    const during = all.filter(({ created_at }) => created_at > start && created_at < end)
    const spans: PricingInForce[] = []
    for (const { id, created_at: from } of [...(first ? [{ ...first, created_at: start }] : []), ...during])
      spans.push({ version: id, from, terms: termsOn(await versionOf(id), day) })
    inForce.set(day, spans)
  }
  return inForce
}

/** The config that administrators see and change. */
export function shownConfig(terms: PricingTerms) {
  const byType = (rateOf: typeof dayRateOf) =>
    Object.fromEntries(VEHICLE_TYPES.map((type) => [type, rateOf(terms, serviceTypeOf(type))]))
  return {
    ...terms.config,
    vat_rate: vatRateOf(terms),
    fallback_per_day: byType(dayRateOf),
    unit_prices: byType(unitPriceOf),
  }
}

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
  const inForce = values.findLast(({ from }) => from <= today) ?? values[0]
  const next = values.find(({ from }) => from > today && from !== inForce?.from)
  return {
    ...rest,
    parameter_type: row.parameter_type as PricingParameter['parameter_type'],
    value: inForce?.value ?? 0,
    valid_from: inForce?.from ?? today,
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
