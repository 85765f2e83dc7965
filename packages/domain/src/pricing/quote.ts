import { serviceTypeOf, type VehicleType } from '@ayob/contract/vehicle-types'
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
export function quoteBooking(terms: PricingTerms, request: QuoteRequest): Quote {
  const { net, fallback } = netOf(terms, request)
  return withVat(net, request.includeVat ? vatRateOf(terms) : 0, fallback)
}

function netOf(terms: PricingTerms, { vehicleType, durationDays, quantity }: QuoteRequest) {
  const service = serviceTypeOf(vehicleType)
  try {
    const cost = engineOf(terms).figures(service, { days: durationDays })('b_total_cost')
    if (cost.gte(0)) return { net: centsOf(cost.times(quantity)), fallback: false }
  } catch (error) {
    // When a formula can't be computed or its result is out of range, the day rate applies.
    if (!(error instanceof FormulaError) && !(error instanceof RangeError)) throw error
  }
  const net = centsOf(new Exact(dayRateOf(terms, service)).times(durationDays).times(quantity))
  return { net, fallback: true }
}
