import { z } from 'zod'
import { zQuantity } from './bookings'
import { call } from './call'
import { zBounded, zNumber, zSuccess } from './common'
import { zDay } from './days'
import { writtenName } from './pricing-names'
import { SERVICE_TYPES, VEHICLE_TYPES, zServiceType } from './vehicle-types'

/** A number with a separate message when it is too small. */
const zAtLeast = (min: number, max: number, small: string) =>
  z.number('validation.number').min(min, small).max(max, 'validation.number')
const zPositive = z.number('validation.number').positive('validation.positive').max(1e9, 'validation.number')
const zNotNegative = zAtLeast(0, 1e9, 'validation.notNegative')

export const zPeak = z.object({
  hours: zAtLeast(0, 24, 'validation.notNegative'),
  multiplier: zAtLeast(1, 10, 'validation.multiplier'),
  /** Colombo time of day at which the peak begins, HH:MM. */
  from: zBounded(5, 'validation.time').regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'validation.time'),
})

const MAX_PEAKS = 12

/** Returns true when all names are valid in formulas and distinct there. */
const areWritable = (names: readonly string[]) =>
  names.length <= MAX_PEAKS &&
  new Set(names.map(writtenName).filter((name) => /^[a-z]/.test(name))).size === names.length

/** The pricing config. Rates and costs in LKR. */
export const zPricingConfig = z.object({
  days_per_month: zPositive,
  depreciation_months: zPositive,
  total_hours_per_day: zPositive.max(24, 'validation.number'),
  peak_config: z
    .record(z.string().max(50), zPeak)
    .refine((peaks) => areWritable(Object.keys(peaks)), 'validation.peakName'),
  service_types: z.record(z.enum(SERVICE_TYPES), z.object({ rate_per_hour: zPositive, device_cost: zNotNegative })),
  service_fees: z.record(z.enum(SERVICE_TYPES), zNotNegative),
})
export type PricingConfig = z.output<typeof zPricingConfig>

/** A rate of VAT as a fraction. */
export const zVatRate = zNumber(0, 1, 'validation.vatRate')

/** A changed config: a peak without a time keeps its time, and absent rates stay as they are. */
export const zChangedConfig = zPricingConfig.extend({
  peak_config: z
    .record(z.string().max(50), zPeak.partial({ from: true }))
    .refine((peaks) => areWritable(Object.keys(peaks)), 'validation.peakName'),
  vat_rate: zVatRate.optional(),
  fallback_per_day: z.partialRecord(z.enum(VEHICLE_TYPES), zPositive).optional(),
  unit_prices: z.partialRecord(z.enum(VEHICLE_TYPES), zPositive).optional(),
})
export type ChangedConfig = z.output<typeof zChangedConfig>

export const CALCULATOR_DEFAULTS = {
  base_slot_fee: 0,
  cpm: 0,
  impressions_per_day: 1000,
  days: 30,
  loops_per_day: 12,
  ads_per_loop: 10,
  ad_sec_per_play: 10,
  margin: 0.12,
} as const

export const zCostInputs = z.object({
  base_slot_fee: zNotNegative.default(CALCULATOR_DEFAULTS.base_slot_fee),
  cpm: zNotNegative.default(CALCULATOR_DEFAULTS.cpm),
  impressions_per_day: zNotNegative.default(CALCULATOR_DEFAULTS.impressions_per_day),
  days: z
    .number('validation.number')
    .int('validation.wholeDays')
    .min(1, 'validation.minDays')
    .max(3650, 'validation.number')
    .default(CALCULATOR_DEFAULTS.days),
  loops_per_day: zPositive.max(100_000, 'validation.number').default(CALCULATOR_DEFAULTS.loops_per_day),
  ads_per_loop: zPositive.max(1000, 'validation.number').default(CALCULATOR_DEFAULTS.ads_per_loop),
  ad_sec_per_play: zPositive.max(3600, 'validation.number').default(CALCULATOR_DEFAULTS.ad_sec_per_play),
  margin: zAtLeast(0, 10, 'validation.notNegative').default(CALCULATOR_DEFAULTS.margin),
  service_type: zServiceType.default('tuk'),
})
export type CostInputs = z.output<typeof zCostInputs>

const signedIn = { group: 'Pricing', who: ['advertiser', 'driver', 'admin'] as const, members: 'all' as const }

export const pricingConfig = call('GET', '/pricing/config', {
  ...signedIn,
  summary: 'What prices are computed from.',
  answer: zSuccess.extend({
    config: zPricingConfig.extend({
      vat_rate: z.number(),
      /** LKR per vehicle and day when the price can't be computed. */
      fallback_per_day: z.record(z.string(), z.number()),
      /** LKR for one route and one day of a campaign. */
      unit_prices: z.record(z.string(), z.number()),
    }),
    /** Of all pricing; increases with every save. */
    version: z.number(),
    /** Of the config only. */
    updated_at: z.string(),
  }),
})

export const changePricingConfig = call('PUT', '/pricing/config', {
  group: 'Pricing',
  summary: 'Replaces what prices are computed from; nothing already submitted changes.',
  fourEyes: 'pricing',
  admins: ['pricing'],
  touches: ['money'],
  who: ['admin'],
  body: z.object({
    config: zChangedConfig,
    /** The first day on which the VAT rate, day rates and unit prices of this config apply; without it they apply immediately. */
    valid_from: zDay.nullish(),
    /** The last change that the sender saw. Saving over a newer one is refused with 409. */
    updated_at: z.string().max(50).optional(),
  }),
  answer: pricingConfig.answer,
})

export const driverEarnings = call('POST', '/pricing/driver-earnings', {
  ...signedIn,
  summary: 'What a screen on air all day earns its driver, in LKR.',
  body: z.object({ service_type: zServiceType.default('tuk') }),
  answer: zSuccess.extend({
    earnings: z.object({
      service_type: z.enum(SERVICE_TYPES),
      base_daily_rate: z.number(),
      peak_additional: z.number(),
      device_deduction_per_day: z.number(),
      per_day_after_deduction: z.number(),
      per_month_after_deduction: z.number(),
    }),
  }),
})

export const advertiserCostA = call('POST', '/pricing/advertiser-cost-a', {
  ...signedIn,
  summary: 'Cost by slot fee and CPM (Method A), in LKR.',
  body: zCostInputs,
  answer: zSuccess.extend({
    cost_calculation: z.object({
      method: z.string(),
      service_type: z.enum(SERVICE_TYPES),
      base_slot_fee: z.number(),
      plays_per_day: z.number(),
      cpm_portion_per_day: z.number(),
      per_day_charge: z.number(),
      total_cost: z.number(),
    }),
  }),
})

export const advertiserCostB = call('POST', '/pricing/advertiser-cost-b', {
  ...signedIn,
  summary: 'Cost by rate per second (Method B), in LKR; a booking costs this. The total is for all vehicles.',
  body: zCostInputs.extend({ quantity: zQuantity.default(1) }),
  answer: zSuccess.extend({
    cost_calculation: z.object({
      method: z.string(),
      service_type: z.enum(SERVICE_TYPES),
      rate_per_sec: z.number(),
      rate_per_sec_with_margin: z.number(),
      cmp_per_day: z.number(),
      price_per_day_by_rate: z.number(),
      total_cost: z.number(),
    }),
  }),
})
