import type { CostInputs, PricingConfig } from '@ayob/contract/pricing'
import type { ServiceType } from '@ayob/contract/vehicles'
import Big from 'big.js'

Big.DP = 30

const big = (value: number) => new Big(value)

/** Daily earnings of a screen that is on air all day, in LKR, not rounded. */
export interface DriverEarnings {
  readonly base_daily_rate: Big
  readonly peak_additional: Big
  readonly device_deduction_per_day: Big
  readonly per_day_after_deduction: Big
  readonly per_month_after_deduction: Big
}

/**
 * base = rate x hours a day; peak = sum of rate x hours x (multiplier - 1); deduction = device cost / (months x days a
 * month); a day = base + peak - deduction; a month = a day x days a month.
 */
export function driverEarnings(config: PricingConfig, service: ServiceType): DriverEarnings {
  const { rate_per_hour, device_cost } = config.service_types[service]
  const rate = big(rate_per_hour)
  const base = rate.times(big(config.total_hours_per_day))
  const peak = Object.values(config.peak_config).reduce(
    (sum, { hours, multiplier }) => sum.plus(rate.times(big(hours)).times(big(multiplier).minus(1))),
    big(0),
  )
  const deduction = big(device_cost).div(big(config.depreciation_months).times(big(config.days_per_month)))
  const day = base.plus(peak).minus(deduction)
  return {
    base_daily_rate: base,
    peak_additional: peak,
    device_deduction_per_day: deduction,
    per_day_after_deduction: day,
    per_month_after_deduction: day.times(big(config.days_per_month)),
  }
}

export interface CostA {
  readonly plays_per_day: Big
  readonly cpm_portion_per_day: Big
  readonly per_day_charge: Big
  readonly total_cost: Big
}

/** Method A, by slot fee: a day = slot fee x plays + CPM part; total = a day x days x (1 + margin). LKR, not rounded. */
export function costA(inputs: CostInputs): CostA {
  const plays = big(inputs.loops_per_day)
  const cpm = cpmPerDay(inputs)
  const day = big(inputs.base_slot_fee).times(plays).plus(cpm)
  return {
    plays_per_day: plays,
    cpm_portion_per_day: cpm,
    per_day_charge: day,
    total_cost: day.times(big(inputs.days)).times(big(1).plus(big(inputs.margin))),
  }
}

export interface CostB {
  readonly rate_per_sec: Big
  readonly rate_per_sec_with_margin: Big
  readonly cmp_per_day: Big
  readonly price_per_day_by_rate: Big
  readonly total_cost: Big
}

/**
 * Method B, by rate per second: the daily cost of a vehicle (base + peak + service fee) spread over the seconds of its
 * loops, with margin, times the seconds of the ad; total = (that + CPM part) x days. LKR, not rounded.
 */
export function costB(config: PricingConfig, inputs: CostInputs): CostB {
  const { base_daily_rate, peak_additional } = driverEarnings(config, inputs.service_type)
  const daily = base_daily_rate.plus(peak_additional).plus(big(config.service_fees[inputs.service_type]))
  const seconds = big(inputs.loops_per_day).times(big(inputs.ads_per_loop)).times(big(inputs.ad_sec_per_play))
  const margin = big(1).plus(big(inputs.margin))
  const cmp = cpmPerDay(inputs)
  const played = big(inputs.ad_sec_per_play).times(big(inputs.loops_per_day))
  // Multiplied before it is divided, so that a quotient without end does not cost a cent.
  const perDay = daily.times(margin).times(played).div(seconds)
  return {
    rate_per_sec: daily.div(seconds),
    rate_per_sec_with_margin: daily.times(margin).div(seconds),
    cmp_per_day: cmp,
    price_per_day_by_rate: perDay,
    total_cost: daily
      .times(margin)
      .times(played)
      .times(big(inputs.days))
      .div(seconds)
      .plus(cmp.times(big(inputs.days))),
  }
}

function cpmPerDay(inputs: CostInputs): Big {
  return big(inputs.cpm).times(big(inputs.impressions_per_day)).div(1000)
}
