import { type ServiceType, serviceTypeOf, type VehicleType } from '@ayob/contract/vehicle-types'
import { engineOf } from './engine'
import { Exact } from './exact'
import { FormulaError } from './formula/error'
import { centsOf } from './money'
import { dayRateOf, type PricingTerms, vatRateOf } from './terms'
import { type Quote, withVat } from './vat'

interface QuoteRequest {
  readonly vehicleType: VehicleType
  readonly durationDays: number
  readonly quantity: number
  readonly includeVat: boolean
}

/** Price of a booking: Method B with its default inputs for type and days, times the vehicles, plus VAT. */
export function quoteBooking(terms: PricingTerms, { vehicleType, durationDays, ...order }: QuoteRequest): Quote {
  return quotesFor(terms, vehicleType, durationDays)(order)
}

/** The same price for one type and number of days, for any number of vehicles. The formulas are computed once. */
export function quotesFor(terms: PricingTerms, vehicleType: VehicleType, durationDays: number) {
  const service = serviceTypeOf(vehicleType)
  const cost = costOfOne(terms, service, durationDays)
  return ({ quantity, includeVat }: Pick<QuoteRequest, 'quantity' | 'includeVat'>): Quote => {
    const { net, fallback } = netOf(terms, service, durationDays, cost, quantity)
    return withVat(net, includeVat ? vatRateOf(terms) : 0, fallback)
  }
}

/** Method B for one vehicle, in LKR; undefined when it can't be computed. */
function costOfOne(terms: PricingTerms, service: ServiceType, days: number): Exact | undefined {
  try {
    const cost = engineOf(terms).figures(service, { days })('b_total_cost')
    return cost.gte(0) ? cost : undefined
  } catch (error) {
    if (!(error instanceof FormulaError) && !(error instanceof RangeError)) throw error
    return undefined
  }
}

/** If a formula can't be computed or its result is out of range, the day rate applies. */
function netOf(terms: PricingTerms, service: ServiceType, days: number, cost: Exact | undefined, quantity: number) {
  try {
    if (cost) return { net: centsOf(cost.times(quantity)), fallback: false }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  return { net: centsOf(new Exact(dayRateOf(terms, service)).times(days).times(quantity)), fallback: true }
}
