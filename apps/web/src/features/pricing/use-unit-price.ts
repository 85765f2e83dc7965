import { pricingConfig } from '@ayob/contract/pricing'
import type { VehicleType } from '@ayob/contract/vehicle-types'
import { UNIT_PRICE } from '@ayob/domain/pricing/defaults'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api'

/** LKR for one route and one day of a campaign; the built-in price until the server has told its own. */
export function useUnitPrice(type: VehicleType): number {
  const { data } = useQuery({
    queryKey: ['pricing', 'config'],
    queryFn: ({ signal }) => api(pricingConfig, { signal }),
  })
  return data?.config.unit_prices[type] ?? UNIT_PRICE[type]
}
