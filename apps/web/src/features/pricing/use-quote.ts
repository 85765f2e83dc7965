import { fromLkr, toLkr } from '@ayob/contract/money'
import { advertiserCostB, CALCULATOR_DEFAULTS, pricingConfig } from '@ayob/contract/pricing'
import { BOOKABLE_TYPES, serviceTypeOf, type VehicleType } from '@ayob/contract/vehicle-types'
import { DEFAULT_VAT_RATE, FALLBACK_PER_DAY, UNIT_PRICE } from '@ayob/domain/pricing/defaults'
import { sumOfQuotes, withVat } from '@ayob/domain/pricing/vat'
import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { queryOf, useCall } from '../../lib/calls'
import { useDebounced } from '../../lib/use-debounced'

/** A price in LKR as the page shows it. */
export interface Price {
  readonly net: number
  readonly vat: number
  readonly vatRate: number
  readonly total: number
  /** LKR per day, before VAT. */
  readonly perDay: number
  /** True when the calculation failed and the day rate is used instead. */
  readonly fallback: boolean
  /** True when the configuration could not be loaded; VAT then has its default rate. */
  readonly withoutConfig: boolean
}

interface QuoteInput {
  /** One for each booking. */
  vehicles: readonly { readonly vehicleType: VehicleType; readonly quantity: number }[]
  durationDays: number
  includeVat: boolean
}

/** An empty field counts as one vehicle until it has a number. */
const atLeastOne = (quantity: number) => Math.max(1, quantity)

/** The price of an order: the server's calculation, or day rate x days if that fails. */
export function useQuote({ vehicles, durationDays, includeVat }: QuoteInput) {
  const days = useDebounced(durationDays)
  const config = useCall(pricingConfig)
  const costs = useQueries({
    queries: vehicles.map(({ vehicleType, quantity }) => ({
      ...queryOf(advertiserCostB, {
        body: {
          ...CALCULATOR_DEFAULTS,
          days,
          service_type: serviceTypeOf(vehicleType),
          quantity: atLeastOne(quantity),
        },
      }),
      placeholderData: keepPreviousData,
      retry: 1,
    })),
  })
  const vatRate = config.data?.config.vat_rate ?? DEFAULT_VAT_RATE
  const quote = sumOfQuotes(
    vehicles.map(({ vehicleType, quantity }, index) => {
      const { data, isError = false } = costs[index] ?? {}
      const perDay = config.data?.config.fallback_per_day[vehicleType] ?? FALLBACK_PER_DAY[vehicleType]
      const byDayRate = perDay * durationDays * atLeastOne(quantity)
      const net = isError ? byDayRate : (data?.cost_calculation.total_cost ?? 0)
      return withVat(fromLkr(net), includeVat ? vatRate : 0, isError)
    }),
  )
  const price: Price = {
    net: toLkr(quote.net),
    vat: toLkr(quote.vat),
    vatRate,
    total: toLkr(quote.total),
    perDay: toLkr(quote.net) / days,
    fallback: quote.fallback,
    withoutConfig: config.isError,
  }
  const updating =
    days !== durationDays || config.isPending || costs.some((cost) => cost.isPending || cost.isPlaceholderData)
  const refresh = async () => {
    await Promise.all([config.refetch(), ...costs.map((cost) => cost.refetch())])
  }
  return { price, updating, refresh }
}

/** Returns LKR for one route and one day of a campaign; the built-in price until the configuration has loaded. */
export function useUnitPrice(type: VehicleType): number {
  const { data } = useCall(pricingConfig)
  return data?.config.unit_prices[type] ?? UNIT_PRICE[type]
}

/** The VAT rate as a fraction; the built-in one until the configuration has loaded. */
export function useVatRate(): number {
  return useCall(pricingConfig).data?.config.vat_rate ?? DEFAULT_VAT_RATE
}

/** The price of one vehicle for one day by type, in LKR without VAT; absent until it is known. */
export function useDayPrices(): Partial<Record<VehicleType, number>> {
  const costs = useQueries({
    queries: BOOKABLE_TYPES.map((type) =>
      queryOf(advertiserCostB, {
        body: { ...CALCULATOR_DEFAULTS, days: 1, service_type: serviceTypeOf(type), quantity: 1 },
      }),
    ),
  })
  return Object.fromEntries(
    BOOKABLE_TYPES.flatMap((type, index) => {
      const cost = costs[index]?.data?.cost_calculation.total_cost
      return cost === undefined ? [] : [[type, cost]]
    }),
  )
}
