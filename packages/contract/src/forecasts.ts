import { z } from 'zod'
import { zAdLocation, zBookAd, zBreakdown } from './bookings'
import { call } from './call'
import { zNumber, zSuccess } from './common'
import { zDay } from './days'
import { HOLIDAYS, zHourSpans } from './hours'
import { MAX_CENTS } from './money'
import { VEHICLE_TYPES, zVehicleType } from './vehicle-types'

/** Totals of the whole flight, as if every day were a poor, an average or a good day of the history. */
const zSpread = z.object({ low: z.number().int(), middle: z.number().int(), high: z.number().int() })

export const forecastAd = call('POST', '/ads/forecast', {
  group: 'Bookings',
  summary:
    'What an ad that starts today can expect, from what the screens there showed in the last 28 days less what is sold. An estimate.',
  who: ['advertiser'],
  members: 'all',
  scope: 'book',
  body: zBookAd.pick({
    vehicleType: true,
    durationDays: true,
    adLocations: true,
    quantity: true,
    hours: true,
    holidays: true,
  }),
  answer: zSuccess.extend({
    plays: zSpread,
    impressions: zSpread,
    /** Screens there at the same time, averaged over the hours on air, rounded up. */
    vehicles: z.number().int(),
    /** Plays sold. */
    goal: z.number().int(),
    /** Middle plays / goal, 0 to 1. */
    fill: z.number(),
    /** Days of the last 28 with any supply there. */
    history_days: z.number().int(),
    /** Whether the requested hours can meet the goal; absent when none were requested. */
    fits: z.boolean().optional(),
    /**
     * Wider hours that meet the goal with the smallest change; null when the goal is met already or no hours would. Absent
     * like `fits`.
     */
    hours_that_fit: z
      .object({ hours: zHourSpans.nullable(), holidays: z.enum(HOLIDAYS) })
      .nullable()
      .optional(),
    /** Single changes that bring the ad closer to its goal, the best first, with the part of the goal that is met then. */
    ways: z.array(
      z.object({
        fill: z.number(),
        /** A named area to add, or the same places with larger circles, or more days. */
        change: z.union([
          z.object({ add: zAdLocation }),
          z.object({ adLocations: z.array(zAdLocation) }),
          z.object({ durationDays: z.number().int() }),
        ]),
      }),
    ),
    /** Hints, and ways to get closer to the goal, as texts. */
    advice: z.array(z.string()),
  }),
})

/** What a plan maximises; `smallest` is the cheapest booking of all. */
export const PLAN_NAMES = ['most_people', 'longest', 'most_vehicles', 'smallest'] as const
export type PlanName = (typeof PLAN_NAMES)[number]

const zPlan = z.object({
  name: z.enum(PLAN_NAMES),
  vehicleType: z.enum(VEHICLE_TYPES),
  quantity: z.number().int(),
  durationDays: z.number().int(),
  /** The amount to pay, in LKR: the price that `POST /ads/book` accepts. */
  price: z.number(),
  breakdown: zBreakdown,
  plays: zSpread,
  impressions: zSpread,
  /** Plays sold. */
  goal: z.number().int(),
  /** Middle plays / goal, 0 to 1. */
  fill: z.number(),
  /** Days of the last 28 with any supply there. */
  history_days: z.number().int(),
})
export type Plan = z.infer<typeof zPlan>

/** In LKR, with VAT if VAT is charged. */
export const zBudget = zNumber(0.01, MAX_CENTS / 100, 'validation.budget').refine(
  (lkr) => Number(lkr.toFixed(2)) === lkr,
  'validation.budget',
)

export const planAd = call('POST', '/ads/plan', {
  group: 'Bookings',
  summary:
    'Up to three bookings that a budget pays for: the one that reaches most people, the longest, the one with most vehicles. Prices and forecasts are those of a booking. `smallest` is the cheapest booking, whatever the budget.',
  who: ['advertiser'],
  members: 'all',
  scope: 'book',
  body: zBookAd.pick({ adLocations: true, includeVat: true }).extend({
    budget: zBudget,
    vehicleTypes: z
      .array(zVehicleType, 'validation.vehicleTypes')
      .min(1, 'validation.vehicleTypes')
      .max(20, 'validation.vehicleTypes')
      .transform((types) => [...new Set(types)]),
    /** The earliest start; today when absent. */
    from: zDay.optional(),
  }),
  answer: zSuccess.extend({ plans: z.array(zPlan), smallest: zPlan }),
})
