import type { FormulaName, FormulaType } from '@ayob/contract/pricing-names'

interface ShippedFormula {
  readonly type: FormulaType
  readonly description: string
  readonly expression: string
}

/** The built-in definition of every figure, for new installations and while a formula is inactive. */
export const SHIPPED_FORMULAS: Readonly<Record<FormulaName, ShippedFormula>> = {
  service_fee: {
    type: 'service_fee',
    description: 'Fee of AYOB for one vehicle and day.',
    expression: 'service_fees',
  },
  peak_multiplier: {
    type: 'peak_multiplier',
    description: 'How many times the hourly rate a peak hour is worth, on average over all peaks.',
    expression: 'peak_hours > 0 ? peak_weighted_hours / peak_hours : 1',
  },
  base_daily_rate: {
    type: 'driver_earnings',
    description: 'What the hours of a day earn, before peaks.',
    expression: 'rate_per_hour * total_hours_per_day',
  },
  peak_additional: {
    type: 'driver_earnings',
    description: 'What the peak hours of a day earn on top.',
    expression: 'rate_per_hour * peak_hours * (peak_multiplier - 1)',
  },
  device_deduction_per_day: {
    type: 'driver_earnings',
    description: 'What goes towards the device each day until it is paid for.',
    expression: 'device_cost / (depreciation_months * days_per_month)',
  },
  per_day_after_deduction: {
    type: 'driver_earnings',
    description: 'What a screen on air all day earns its driver.',
    expression: 'base_daily_rate + peak_additional - device_deduction_per_day',
  },
  per_month_after_deduction: {
    type: 'driver_earnings',
    description: 'What a screen on air every day of a month earns its driver.',
    expression: 'per_day_after_deduction * days_per_month',
  },
  // A separate figure, because the calculator shows it next to its input.
  plays_per_day: {
    type: 'advertiser_cost',
    description: 'An ad plays once in each loop.',
    expression: 'loops_per_day',
  },
  cpm_portion_per_day: {
    type: 'advertiser_cost',
    description: 'Method A: the part paid by thousand impressions.',
    expression: 'cpm * impressions_per_day / 1000',
  },
  a_per_day_charge: {
    type: 'advertiser_cost',
    description: 'Method A: a day, by slot fee and impressions.',
    expression: 'base_slot_fee * plays_per_day + cpm_portion_per_day',
  },
  a_total_cost: {
    type: 'advertiser_cost',
    description: 'Method A: all days, with margin.',
    expression: 'a_per_day_charge * days * (1 + margin)',
  },
  rate_per_sec: {
    type: 'advertiser_cost',
    description: 'Method B: the daily cost of a vehicle spread over the seconds of its loops.',
    expression: '(base_daily_rate + peak_additional + service_fee) / (loops_per_day * ads_per_loop * ad_sec_per_play)',
  },
  rate_per_sec_with_margin: {
    type: 'advertiser_cost',
    description: 'Method B: a second, with margin.',
    expression: 'rate_per_sec * (1 + margin)',
  },
  // The same figure as `cpm_portion_per_day` (docs/business-rules.md).
  cmp_per_day: {
    type: 'advertiser_cost',
    description: 'Method B: the part paid by thousand impressions.',
    expression: 'cpm * impressions_per_day / 1000',
  },
  price_per_day_by_rate: {
    type: 'advertiser_cost',
    description: 'Method B: a day of one ad on one vehicle.',
    expression: 'rate_per_sec_with_margin * ad_sec_per_play * plays_per_day',
  },
  b_total_cost: {
    type: 'advertiser_cost',
    description: 'Method B: all days. A booking costs this for each vehicle.',
    expression: '(price_per_day_by_rate + cmp_per_day) * days',
  },
}
