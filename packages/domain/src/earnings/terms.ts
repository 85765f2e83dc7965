import { fromLkr } from '@ayob/contract/money'
import type { PricingConfig } from '@ayob/contract/pricing'
import { serviceTypeOf, type VehicleType } from '@ayob/contract/vehicle-types'
import { engineOf } from '../pricing/engine'
import { FormulaError } from '../pricing/formula/error'
import { centsOf } from '../pricing/money'
import type { Peak } from '../pricing/peaks'
import type { PricingTerms } from '../pricing/terms'
import type { EarningTerms } from './day'

/** The peaks of a pricing config, as minutes of the Colombo day. */
function peaksOf(config: Pick<PricingConfig, 'peak_config'>): Peak[] {
  return Object.values(config.peak_config).map(({ from, hours, multiplier }) => {
    const [hour = 0, minute = 0] = from.split(':').map(Number)
    return { fromMinute: hour * 60 + minute, minutes: Math.round(hours * 60), multiplier }
  })
}

/**
 * The earning terms of a vehicle type. The hourly rate is base_daily_rate divided by the hours of a day; the config's peaks
 * are scaled so that all of them together earn peak_additional. A whole day on air therefore earns the amount that the
 * calculator shows. If a figure can't be computed, the built-in definitions apply.
 */
export function earningTerms(terms: PricingTerms, vehicleType: VehicleType): EarningTerms {
  try {
    return termsBy(terms, vehicleType)
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error
    return termsBy({ ...terms, formulas: {} }, vehicleType)
  }
}

function termsBy(terms: PricingTerms, vehicleType: VehicleType): EarningTerms {
  const { config } = terms
  const service = serviceTypeOf(vehicleType)
  const figures = engineOf(terms).figures(service)
  const rate = figures('base_daily_rate').div(config.total_hours_per_day)
  const extra = figures('peak_additional').toNumber()
  return {
    ratePerHour: centsOf(rate),
    deviceCost: fromLkr(config.service_types[service].device_cost),
    devicePerDay: centsOf(figures('device_deduction_per_day')),
    totalHoursPerDay: config.total_hours_per_day,
    peaks: stretched(peaksOf(config), rate.toNumber(), extra),
  }
}

/** Scales peaks so that together they earn `extra` on top of the rate. Peaks without a bonus share it evenly. */
function stretched(peaks: readonly Peak[], ratePerHour: number, extra: number): Peak[] {
  const hours = peaks.reduce((sum, peak) => sum + peak.minutes / 60, 0)
  if (hours === 0 || ratePerHour === 0) return [...peaks]
  const shipped = ratePerHour * peaks.reduce((sum, peak) => sum + (peak.minutes / 60) * (peak.multiplier - 1), 0)
  if (Math.abs(shipped - extra) < SAME_LKR) return [...peaks]
  return peaks.map((peak) => ({
    ...peak,
    multiplier: shipped > 0 ? 1 + (peak.multiplier - 1) * (extra / shipped) : 1 + extra / (ratePerHour * hours),
  }))
}

/** Amounts that differ by less than this are equal. */
const SAME_LKR = 0.005
