import type { Cents } from '@ayob/contract/money'
import { vehicleTypeOf } from '@ayob/contract/vehicles'

/** LKR for one route and one day, by vehicle type. */
const UNIT_PRICE: Readonly<Partial<Record<string, number>>> = { tuktuk: 50, car: 100, bus: 200, truck: 150 }
const UNKNOWN_TYPE = 100

/** Price of a campaign in cents, without VAT: the unit price of its type for each day and route, at least one route. */
export function campaignPrice(vehicleType: string, days: number, routes: number): Cents {
  const unit = UNIT_PRICE[vehicleTypeOf(vehicleType) ?? ''] ?? UNKNOWN_TYPE
  return unit * days * Math.max(1, routes) * 100
}
