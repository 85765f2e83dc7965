import { z } from 'zod'
import { call } from './call'
import { zSuccess } from './common'
import { zDay } from './days'
import { writtenName } from './pricing-names'
import { SERVICE_TYPES, VEHICLE_TYPES, zServiceType } from './vehicle-types'

const zPositive = z.number('validation.number').positive('validation.positive').max(1e9, 'validation.number')
const zNotNegative = z.number('validation.number').min(0, 'validation.notNegative').max(1e9, 'validation.number')

export const zPeak = z.object({
  hours: z.number('validation.number').min(0, 'validation.notNegative').max(24, 'validation.number'),
  multiplier: z.number('validation.number').min(1, 'validation.multiplier').max(10, 'validation.multiplier'),
  /** Colombo time of day at which the peak begins, HH:MM. */
  from: z.string('validation.time').regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'validation.time'),
})

const MAX_PEAKS = 12

/** Peaks by name. Formulas write the name, so no two may be written alike. */
const areNames = (names: readonly string[]) =>
  names.length <= MAX_PEAKS &&
  new Set(names.map(writtenName).filter((name) => /^[a-z]/.test(name))).size === names.length

/** What prices are computed from. Rates and costs in LKR. */
export const zPricingConfig = z.object({
  days_per_month: zPositive,
  depreciation_months: zPositive,
  total_hours_per_day: zPositive.max(24, 'validation.number'),
  peak_config: z
    .record(z.string().max(50), zPeak)
    .refine((peaks) => areNames(Object.keys(peaks)), 'validation.peakName'),
  service_types: z.record(z.enum(SERVICE_TYPES), z.object({ rate_per_hour: zPositive, device_cost: zNotNegative })),
  service_fees: z.record(z.enum(SERVICE_TYPES), zNotNegative),
})
export type PricingConfig = z.output<typeof zPricingConfig>

/** A rate of VAT as a fraction. */
export const zVatRate = z.number('validation.vatRate').min(0, 'validation.vatRate').max(1, 'validation.vatRate')

/** A config as it is sent back: a peak without a time keeps its own, rates that are left out stay as they are. */
export const zChangedConfig = zPricingConfig.extend({
  peak_config: z
    .record(z.string().max(50), zPeak.partial({ from: true }))
    .refine((peaks) => areNames(Object.keys(peaks)), 'validation.peakName'),
  vat_rate: zVatRate.optional(),
  fallback_per_day: z.partialRecord(z.enum(VEHICLE_TYPES), zPositive).optional(),
  unit_prices: z.partialRecord(z.enum(VEHICLE_TYPES), zPositive).optional(),
})
export type ChangedConfig = z.output<typeof zChangedConfig>

/** Defaults of the calculators' inputs. */
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
  margin: z
    .number('validation.number')
    .min(0, 'validation.notNegative')
    .max(10, 'validation.number')
    .default(CALCULATOR_DEFAULTS.margin),
  service_type: zServiceType.default('tuk'),
})
export type CostInputs = z.output<typeof zCostInputs>

export const pricingConfig = call({
  method: 'GET',
  path: '/pricing/config',
  group: 'Pricing',
  summary: 'What prices are computed from.',
  who: ['advertiser', 'driver', 'admin'],
  answer: zSuccess.extend({
    config: zPricingConfig.extend({
      vat_rate: z.number(),
      /** LKR a vehicle and day while the price can't be computed. */
      fallback_per_day: z.record(z.string(), z.number()),
      /** LKR for one route and one day of a campaign. */
      unit_prices: z.record(z.string(), z.number()),
    }),
    /** Of all pricing; it grows with every save. */
    version: z.number(),
    /** Of the config alone. */
    updated_at: z.string(),
  }),
})

export const changePricingConfig = call({
  method: 'PUT',
  path: '/pricing/config',
  group: 'Pricing',
  summary: 'Replaces what prices are computed from; nothing already submitted changes.',
  who: ['admin'],
  body: z.object({
    config: zChangedConfig,
    /** The first day with the rate of VAT, day rates and unit prices of this config; without it they hold at once. */
    valid_from: zDay.nullish(),
    /** The last change that the sender saw; a save over a newer one is refused with 409. */
    updated_at: z.string().max(50).optional(),
  }),
  answer: pricingConfig.answer,
})

export const driverEarnings = call({
  method: 'POST',
  path: '/pricing/driver-earnings',
  group: 'Pricing',
  summary: 'What a screen on air all day earns its driver, in LKR.',
  who: ['advertiser', 'driver', 'admin'],
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

export const advertiserCostA = call({
  method: 'POST',
  path: '/pricing/advertiser-cost-a',
  group: 'Pricing',
  summary: 'Cost by slot fee and CPM (Method A), in LKR.',
  who: ['advertiser', 'driver', 'admin'],
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

export const advertiserCostB = call({
  method: 'POST',
  path: '/pricing/advertiser-cost-b',
  group: 'Pricing',
  summary: 'Cost by rate per second (Method B), in LKR; a booking costs this.',
  who: ['advertiser', 'driver', 'admin'],
  body: zCostInputs,
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
