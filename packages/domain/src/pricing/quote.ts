import { serviceTypeOf, type VehicleType } from '@ayob/contract/vehicle-types'
import { engineOf } from './engine'
import { Exact } from './exact'
import { FormulaError } from './formula/error'
import { centsOf } from './money'
import { dayRateOf, type PricingTerms, vatRateOf } from './terms'
import { type Quote, withVat } from './vat'

export interface QuoteRequest {
  readonly vehicleType: VehicleType
  readonly durationDays: number
  readonly quantity: number
  readonly includeVat: boolean
}

/** Price of a booking: Method B with its default inputs for the type and days, times the vehicles; VAT on top. */
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
    // A formula that can't be computed for these days, or gives more than is kept, still sells at the day rate; anything else is a fault.
    if (!(error instanceof FormulaError) && !(error instanceof RangeError)) throw error
  }
  const net = centsOf(new Exact(dayRateOf(terms, service)).times(durationDays).times(quantity))
  return { net, fallback: true }
}
