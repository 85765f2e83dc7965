import { fromLkr } from '@ayob/contract/money'
import type { PricingConfig } from '@ayob/contract/pricing'
import { serviceTypeOf, type VehicleType } from '@ayob/contract/vehicles'
import type { Peak } from '../delivery/peaks'
import type { EarningTerms } from './day'

/** The peaks of a pricing config, as minutes of the Colombo day. */
export function peaksOf(config: Pick<PricingConfig, 'peak_config'>): Peak[] {
  return Object.values(config.peak_config).map(({ from, hours, multiplier }) => {
    const [hour = 0, minute = 0] = from.split(':').map(Number)
    return { fromMinute: hour * 60 + minute, minutes: Math.round(hours * 60), multiplier }
  })
}

/** What a vehicle type earns by a pricing config. */
export function earningTerms(config: PricingConfig, vehicleType: VehicleType): EarningTerms {
  const service = config.service_types[serviceTypeOf(vehicleType)]
  return {
    ratePerHour: fromLkr(service.rate_per_hour),
    deviceCost: fromLkr(service.device_cost),
    depreciationMonths: config.depreciation_months,
    daysPerMonth: config.days_per_month,
    totalHoursPerDay: config.total_hours_per_day,
    peaks: peaksOf(config),
  }
}
