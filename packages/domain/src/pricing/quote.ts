import type { Cents } from '@ayob/contract/money'
import { CALCULATOR_DEFAULTS, type PricingConfig } from '@ayob/contract/pricing'
import { serviceTypeOf, type VehicleType } from '@ayob/contract/vehicles'
import Big from 'big.js'
import { FALLBACK_PER_DAY } from './defaults'
import { costB } from './methods'
import { centsOf, shareOf } from './money'

/** What a booking costs, kept with it for good. */
export interface Quote {
  readonly net: Cents
  /** A fraction; 0 when no VAT is charged. */
  readonly vatRate: number
  readonly vat: Cents
  readonly total: Cents
  /** Whether the day rates had to stand in for a failed calculation. */
  readonly fallback: boolean
}

export interface QuoteRequest {
  readonly vehicleType: VehicleType
  readonly durationDays: number
  readonly quantity: number
  readonly includeVat: boolean
}

/** Price of a booking: Method B with its default inputs for the type and days, times the vehicles; VAT on top. */
export function quoteBooking(config: PricingConfig, vatRate: number, request: QuoteRequest): Quote {
  const { cost, fallback } = costOf(config, request)
  return withVat(centsOf(cost.times(request.quantity)), request.includeVat ? vatRate : 0, fallback)
}

/** VAT on a net amount, rounded half up once. */
export function withVat(net: Cents, vatRate: number, fallback = false): Quote {
  const vat = shareOf(net, vatRate)
  return { net, vatRate, vat, total: net + vat, fallback }
}

function costOf(config: PricingConfig, { vehicleType, durationDays }: QuoteRequest): { cost: Big; fallback: boolean } {
  const inputs = { ...CALCULATOR_DEFAULTS, days: durationDays, service_type: serviceTypeOf(vehicleType) }
  try {
    const cost = costB(config, inputs).total_cost
    if (cost.gte(0)) return { cost, fallback: false }
  } catch (error) {
    // A config that divides by zero still sells at the day rates; anything else is a fault.
    if (!(error instanceof Error) || !/Division by zero/.test(error.message)) throw error
  }
  return { cost: new Big(FALLBACK_PER_DAY[vehicleType]).times(durationDays), fallback: true }
}
