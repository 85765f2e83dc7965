import type { Day } from '@ayob/contract/days'
import type { PricingConfig } from '@ayob/contract/pricing'
import { type FormulaName, writtenName } from '@ayob/contract/pricing-names'
import { SERVICE_TYPES, type ServiceType, vehicleOfService } from '@ayob/contract/vehicle-types'
import { DEFAULT_CONFIG, DEFAULT_VAT_RATE, FALLBACK_PER_DAY, UNIT_PRICE } from './defaults'

/** A value and the first day on which it applies. */
export interface DatedValue {
  readonly from: Day
  readonly value: number
}

/** Everything that prices are computed from, as of one save. It never changes. */
export interface PricingSnapshot {
  readonly config: PricingConfig
  /** Active formulas. A figure without one uses its built-in definition. */
  readonly formulas: Readonly<Partial<Record<FormulaName, string>>>
  /** Active parameters with their dated values. */
  readonly parameters: readonly { readonly name: string; readonly values: readonly DatedValue[] }[]
}

/** The terms that prices are computed from on one day. */
export interface PricingTerms {
  readonly config: PricingConfig
  readonly formulas: Readonly<Partial<Record<FormulaName, string>>>
  /** By the name that formulas use. */
  readonly parameters: Readonly<Record<string, number>>
}

/** Terms in force from an instant, with their version. */
export interface PricingInForce {
  readonly from: Date
  readonly version: number
  readonly terms: PricingTerms
}

/** The parameter with the VAT rate, a fraction. */
export const VAT_RATE = 'vat_rate'

/** The parameter with the day rate of a type, in LKR, for when the calculation fails. */
export const dayRateName = (service: ServiceType) => `day_rate_${service}`

/** The parameter with the price of one route and one day of a campaign for a type, in LKR. */
export const unitPriceName = (service: ServiceType) => `unit_price_${service}`

/** The value that applies on a day; undefined before the first. */
function valueOn(values: readonly DatedValue[], day: Day): number | undefined {
  let inForce: DatedValue | undefined
  for (const dated of values) if (dated.from <= day && (!inForce || dated.from >= inForce.from)) inForce = dated
  return inForce?.value
}

/** The terms in force on a day. */
export function termsOn({ config, formulas, parameters }: PricingSnapshot, day: Day): PricingTerms {
  const inForce: Record<string, number> = {}
  for (const { name, values } of parameters) {
    const value = valueOn(values, day)
    if (value !== undefined) inForce[writtenName(name)] = value
  }
  return { config, formulas, parameters: inForce }
}

/** VAT as a fraction; the built-in rate while the parameter is inactive. */
export function vatRateOf({ parameters }: PricingTerms): number {
  return parameters[VAT_RATE] ?? DEFAULT_VAT_RATE
}

/** LKR per vehicle and day when the calculation fails; the built-in rate while the parameter is inactive. */
export function dayRateOf({ parameters }: PricingTerms, service: ServiceType): number {
  return parameters[dayRateName(service)] ?? FALLBACK_PER_DAY[vehicleOfService(service)]
}

/** LKR for one route and one day of a campaign; the built-in price while the parameter is inactive. */
export function unitPriceOf({ parameters }: Pick<PricingTerms, 'parameters'>, service: ServiceType): number {
  return parameters[unitPriceName(service)] ?? UNIT_PRICE[vehicleOfService(service)]
}

/** The terms of a new installation. */
export const DEFAULT_TERMS: PricingTerms = {
  config: DEFAULT_CONFIG,
  formulas: {},
  parameters: {
    [VAT_RATE]: DEFAULT_VAT_RATE,
    ...Object.fromEntries(
      SERVICE_TYPES.map((service) => [dayRateName(service), FALLBACK_PER_DAY[vehicleOfService(service)]]),
    ),
  },
}
