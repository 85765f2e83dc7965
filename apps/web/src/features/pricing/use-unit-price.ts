import { pricingConfig } from '@ayob/contract/pricing'
import type { VehicleType } from '@ayob/contract/vehicle-types'
import { UNIT_PRICE } from '@ayob/domain/pricing/defaults'
import { useCall } from '../../lib/calls'

/** LKR for one route and one day of a campaign; the built-in price until the server has told its own. */
export function useUnitPrice(type: VehicleType): number {
  const { data } = useCall(pricingConfig)
  return data?.config.unit_prices[type] ?? UNIT_PRICE[type]
}
