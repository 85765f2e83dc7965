import { fromLkr, toLkr } from '@ayob/contract/money'
import { advertiserCostB, CALCULATOR_DEFAULTS, pricingConfig } from '@ayob/contract/pricing'
import { serviceTypeOf, type VehicleType } from '@ayob/contract/vehicle-types'
import { DEFAULT_VAT_RATE, FALLBACK_PER_DAY, UNIT_PRICE } from '@ayob/domain/pricing/defaults'
import { withVat } from '@ayob/domain/pricing/vat'
import { keepPreviousData } from '@tanstack/react-query'
import { useCall } from '../../lib/calls'
import { useDebounced } from '../../lib/use-debounced'

/** A price in LKR as the page shows it. */
export interface Price {
  readonly net: number
  readonly vat: number
  readonly vatRate: number
  readonly total: number
  /** LKR a day, before VAT. */
  readonly perDay: number
  /** True when the calculation failed and the day rate is used instead. */
  readonly fallback: boolean
  /** True when the configuration could not be read; VAT has its default rate. */
  readonly withoutConfig: boolean
}

interface QuoteInput {
  vehicleType: VehicleType
  durationDays: number
  quantity: number
  includeVat: boolean
}

/** The price of a booking: the server's calculation, or day rate x days when that fails. */
export function useQuote({ vehicleType, durationDays, quantity, includeVat }: QuoteInput) {
  const days = useDebounced(durationDays)
  const config = useCall(pricingConfig)
  const cost = useCall(advertiserCostB, {
    body: { ...CALCULATOR_DEFAULTS, days, service_type: serviceTypeOf(vehicleType) },
    placeholderData: keepPreviousData,
    retry: 1,
  })
  const updating = days !== durationDays || cost.isPending || cost.isPlaceholderData || config.isPending
  const fallback = cost.isError
  const perDayFallback = config.data?.config.fallback_per_day[vehicleType] ?? FALLBACK_PER_DAY[vehicleType]
  const ofOne = fallback ? perDayFallback * durationDays : (cost.data?.cost_calculation.total_cost ?? 0)
  const vatRate = config.data?.config.vat_rate ?? DEFAULT_VAT_RATE
  const quote = withVat(fromLkr(ofOne) * Math.max(1, quantity), includeVat ? vatRate : 0)
  const price: Price = {
    net: toLkr(quote.net),
    vat: toLkr(quote.vat),
    vatRate,
    total: toLkr(quote.total),
    perDay: toLkr(quote.net) / days,
    fallback,
    withoutConfig: config.isError,
  }
  const refresh = async () => {
    await Promise.all([config.refetch(), cost.refetch()])
  }
  return { price, updating, refresh }
}

/** Returns LKR for one route and one day of a campaign; the built-in price until the configuration has loaded. */
export function useUnitPrice(type: VehicleType): number {
  const { data } = useCall(pricingConfig)
  return data?.config.unit_prices[type] ?? UNIT_PRICE[type]
}
