import type { PricingConfig } from '@ayob/contract/pricing'
import type { VehicleType } from '@ayob/contract/vehicle-types'

/**
 * The config of a new installation. Method B with its default inputs gives the fallback day rates within 0.1 %.
 */
export const DEFAULT_CONFIG: PricingConfig = {
  days_per_month: 30,
  depreciation_months: 24,
  total_hours_per_day: 12,
  peak_config: {
    morning: { hours: 2, multiplier: 1.5, from: '07:00' },
    evening: { hours: 3, multiplier: 1.5, from: '16:30' },
  },
  service_types: {
    tuk: { rate_per_hour: 150, device_cost: 60_000 },
    car: { rate_per_hour: 300, device_cost: 90_000 },
    bus: { rate_per_hour: 600, device_cost: 180_000 },
    truck: { rate_per_hour: 450, device_cost: 150_000 },
    bike: { rate_per_hour: 90, device_cost: 45_000 },
  },
  service_fees: { tuk: 2290, car: 4580, bus: 9160, truck: 6870, bike: 1374 },
}

/** VAT as a fraction until an administrator changes it: not the legal 18 % (docs/business-rules.md). */
export const DEFAULT_VAT_RATE = 0.15

/** LKR for one route and one day of a campaign. */
export const UNIT_PRICE: Readonly<Record<VehicleType, number>> = {
  tuktuk: 50,
  car: 100,
  bus: 200,
  truck: 150,
  // The price of an unknown type.
  bike: 100,
}

/** LKR per vehicle and day when the price calculation fails. */
export const FALLBACK_PER_DAY: Readonly<Record<VehicleType, number>> = {
  tuktuk: 500,
  car: 1000,
  bus: 2000,
  truck: 1500,
  bike: 300,
}
