/** A formula is named after the figure that it computes. */
export const FORMULA_NAMES = [
  'service_fee',
  'peak_multiplier',
  'base_daily_rate',
  'peak_additional',
  'device_deduction_per_day',
  'per_day_after_deduction',
  'per_month_after_deduction',
  'plays_per_day',
  'cpm_portion_per_day',
  'a_per_day_charge',
  'a_total_cost',
  'rate_per_sec',
  'rate_per_sec_with_margin',
  // Spelled this way by its callers (docs/business-rules.md).
  'cmp_per_day',
  'price_per_day_by_rate',
  'b_total_cost',
] as const
export type FormulaName = (typeof FORMULA_NAMES)[number]

/** The calculators' inputs that a formula may read. */
export const INPUT_NAMES = [
  'base_slot_fee',
  'cpm',
  'impressions_per_day',
  'days',
  'loops_per_day',
  'ads_per_loop',
  'ad_sec_per_play',
  'margin',
] as const
export type InputName = (typeof INPUT_NAMES)[number]

/**
 * The config values that a formula may read, for its service type. `peak_hours` is the sum of the hours of all peaks,
 * `peak_weighted_hours` the sum of hours x multiplier; a peak called "morning" also defines `morning_hours` and
 * `morning_multiplier`.
 */
export const CONFIG_NAMES = [
  'rate_per_hour',
  'device_cost',
  'service_fees',
  'days_per_month',
  'depreciation_months',
  'total_hours_per_day',
  'peak_hours',
  'peak_weighted_hours',
] as const

export const FORMULA_TYPES = ['driver_earnings', 'advertiser_cost', 'service_fee', 'peak_multiplier'] as const
export type FormulaType = (typeof FORMULA_TYPES)[number]

export const PARAMETER_TYPES = ['rate', 'multiplier', 'fee', 'cost', 'time', 'percentage'] as const

export const FORMULA_FUNCTIONS = ['min', 'max', 'round'] as const

/** Longest formula, in characters. */
export const MAX_FORMULA = 2000

/** Converts a name to the form that formulas use: `Weekend rate` becomes `weekend_rate`. */
export function writtenName(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')
}
