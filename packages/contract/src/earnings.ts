import { z } from 'zod'
import { call } from './call'
import { zIdText, zSuccess } from './common'
import { zDay, zMonth } from './days'
import { REJECTIONS } from './plays'
import { POSITION_STATES, zHold } from './screens'

const zOnAir = z.object({ earnings: z.number(), hours_on_air: z.number(), plays: z.number().int() })
const own = { group: 'Drivers', who: ['driver'] as const }

export const driverOverview = call('GET', '/driver/overview', {
  ...own,
  summary: "The driver's day and month: earnings so far, hours on air, plays, balance, screen and vehicle",
  answer: zSuccess.extend({
    today: zOnAir,
    /** The way of today past the part for the vehicle's device, in LKR. */
    device_today: z.object({
      /** For paid minutes of the driver's vehicle, before this part. */
      gross: z.number(),
      /** The part of today that goes towards the device; 0 once it is paid for. */
      due: z.number(),
      /** How much of `due` today has still to earn. */
      missing: z.number(),
    }),
    month: zOnAir,
    /** The first day on which the driver's screens were on air; null before it. */
    first_day_on_air: z.string().nullable(),
    /** Earned before today and not yet paid out, in LKR: the driver's balance in the journal. */
    balance: z.number(),
    /** What is paid out by itself. */
    next_payout: z.object({
      day: z.string(),
      /** Owed so far less the tax on it, in LKR. What is earned until then is added. */
      amount: z.number(),
      minimum: z.number(),
      /** What is missing so that it is paid: an account, or more than the balance; null without anything. */
      waits_for: z.enum(['account', 'minimum']).nullable(),
    }),
    /** Payouts that have not reached the bank account yet, oldest first. */
    on_its_way: z.array(
      z.object({
        id: z.string(),
        /** Paid into the bank account, in LKR. */
        amount: z.number(),
        state: z.enum(['requested', 'approved', 'exported']),
        held_until: z.string().nullable(),
      }),
    ),
    screen: z
      .object({
        id: z.string(),
        /** The last contact was at most two minutes ago. */
        online: z.boolean(),
        last_seen_at: z.string().nullable(),
        paired_at: z.string(),
        /** It was paired less than a minute ago, so that it is not heard from says nothing yet. */
        starting: z.boolean(),
        /** An administrator has put it on hold: it plays only house ads. */
        hold: zHold.nullable(),
        /** It is a device that AYOB has enrolled. */
        enrolled: z.boolean(),
        /** Of the last heartbeat; null without one. Ads for places only play with a good one. */
        position: z.enum(POSITION_STATES).nullable(),
      })
      .nullable(),
    vehicle: z.object({ id: z.string(), vehicle_number: z.string(), vehicle_type: z.string() }).nullable(),
  }),
})
export type DriverOverview = z.infer<typeof driverOverview.answer>

/** Amounts in LKR. */
const zEarning = z.object({
  /** The seconds that valid plays filled. Minutes are rounded. */
  seconds_on_air: z.number().int(),
  minutes_on_air: z.number().int(),
  hours_on_air: z.number(),
  /** Within the daily limit, the best-paid first. */
  paid_minutes: z.number().int(),
  /** On air but not paid: beyond the daily limit. */
  unpaid_minutes: z.number().int(),
  plays: z.number().int(),
  /** Paid minutes at their rates, before the device deduction. */
  gross: z.number(),
  device_deduction: z.number(),
  earnings: z.number(),
})

const zDayEarning = zEarning.extend({
  day: z.string(),
  /** Not final: today, or a day that is not yet in the journal. */
  live: z.boolean(),
  /** How often late plays added to the day, or held minutes reduced it. */
  corrections: z.number().int(),
  /** Minutes that are held until a decision. They do not count as on air. */
  held_minutes: z.number().int(),
})
export type DriverDay = z.infer<typeof zDayEarning>

const zOfMonth = z.object({ month: zMonth.optional() })

export const earningStatement = call('GET', '/driver/earnings', {
  ...own,
  summary:
    'Earnings of a month by day, newest first; days without a minute on air are left out. Without `month`: this month.',
  query: zOfMonth,
  answer: zSuccess.extend({
    month: z.string(),
    earnings: z.array(zDayEarning),
    total: z.number().int(),
    totals: zEarning.extend({ days: z.number().int() }),
    /** The first month with any earning; null without one. */
    first_month: z.string().nullable(),
  }),
})
export type EarningStatement = z.infer<typeof earningStatement.answer>

const zOwned = z.object({
  id: z.string(),
  vehicle_number: z.string(),
  vehicle_type: z.string(),
  driver_name: z.string(),
  /** The signed-in person is the driver. */
  own: z.boolean(),
  /** Newest first; days without a minute on air are left out. */
  days: z.array(zDayEarning),
  totals: zEarning.extend({ days: z.number().int() }),
})
export type OwnedVehicle = z.infer<typeof zOwned>

export const ownedVehicles = call('GET', '/driver/vehicles', {
  ...own,
  summary:
    'The vehicles that the person drives or owns, each with the days of its driver in a month. Without `month`: this month.',
  query: zOfMonth,
  answer: zSuccess.extend({ month: z.string(), vehicles: z.array(zOwned), total: z.number().int() }),
})

/** Why a minute is not paid. */
export const UNPAID_REASONS = ['daily_limit', 'off_air', 'held', 'rejected'] as const
export type UnpaidReason = (typeof UNPAID_REASONS)[number]

const zDetail = zSuccess.extend({
  day: zDayEarning,
  vehicles: z.array(z.object({ id: z.string(), vehicle_number: z.string(), vehicle_type: z.string() })),
  /** The rates in force, each from a time of day. */
  rates: z.array(
    z.object({
      vehicle_type: z.string(),
      from: z.string(),
      per_hour: z.number(),
      hours_limit: z.number(),
      device_per_day: z.number(),
      peaks: z.array(z.object({ from: z.string(), to: z.string(), multiplier: z.number() })),
    }),
  ),
  hours: z.array(
    z.object({
      /** The start of the hour, `07:00`. */
      hour: z.string(),
      minutes_on_air: z.number().int(),
      peak_minutes: z.number().int(),
      paid_minutes: z.number().int(),
      /** Every past minute of the hour that is not paid. */
      unpaid: z.array(z.object({ reason: z.enum(UNPAID_REASONS), minutes: z.number().int() })),
      /** Before the device deduction. */
      earnings: z.number(),
    }),
  ),
  /** Additions from late plays and reductions by held minutes, oldest first. */
  corrections: z.array(z.object({ at: z.string(), minutes: z.number().int(), earnings: z.number() })),
  /** Plays of the day that did not count, by reason. */
  rejected: z.partialRecord(z.enum(REJECTIONS), z.number().int()),
})
export type DriverDayDetail = z.infer<typeof zDetail>

export const earningDay = call('GET', '/driver/earnings/:day', {
  ...own,
  summary: 'One day down to its hours, with the reason for every minute that is not paid',
  params: z.object({ day: zDay }),
  answer: zDetail,
})

export const adminEarningDay = call('GET', '/admin/drivers/:id/earnings/:day', {
  group: 'Drivers',
  who: ['admin'],
  admins: ['reviewer', 'operations', 'finance', 'auditor'],
  summary: "One day of a driver's earnings, as the driver sees it",
  params: z.object({ id: zIdText(), day: zDay }),
  answer: zDetail,
})

const zStop = z.object({ lat: z.number(), lng: z.number(), at: z.string() })

export const driverDrive = call('GET', '/driver/drive', {
  ...own,
  summary: "Today's drive: the line along which the driver's screen played, trip by trip in the order of time",
  answer: zSuccess.extend({
    /** A pause of 30 minutes or more ends a trip. */
    trips: z.array(z.array(zStop)),
    start: zStop.nullable(),
    /** Position of the last play received. */
    last: zStop.nullable(),
    distance_m: z.number().int(),
    /** Plays of today without a position. */
    plays_without_place: z.number().int(),
  }),
})

export const ownRating = call('GET', '/driver/rating', {
  ...own,
  summary: "The driver's rating with the minutes on air of each of the last 30 days, of which it is made",
  answer: zSuccess.extend({
    /** 0 to 5 with one decimal; null without history. */
    rating: z.number().nullable(),
    hours_per_day: z.number(),
    /** Days since the first play, at most 30. */
    days_rated: z.number().int(),
    days: z.array(z.object({ day: z.string(), minutes: z.number().int() })),
  }),
})
