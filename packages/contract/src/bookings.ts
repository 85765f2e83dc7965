import { z } from 'zod'
import { firstCreativeAs, zBookingCreative, zCreativeFiles, zCreativeResults } from './booking-creatives'
import { zDraftId } from './booking-drafts'
import { APPROVAL_STATES, BOOKING_ACTIONS, BOOKING_STATES, INVOICE_LABELS, PAYMENT_STATES } from './booking-states'
import { call } from './call'
import {
  BOOKERS,
  listed,
  zEmail,
  zId,
  zLine,
  zName,
  zNumber,
  zOptional,
  zPaging,
  zSuccess,
  zWebAddress,
  zWhole,
} from './common'
import { zMedia } from './creatives'
import { zDay } from './days'
import { zDurationDays } from './flight-length'
import { HOLIDAYS, zHolidays, zHourSpans, zHours } from './hours'
import { zLkr } from './money'
import { SUSPICIONS } from './suspicions'
import { zVehicleType } from './vehicle-types'

/** The area in which ads may show (docs/business-rules.md). */
export const BOUNDS = { north: 7.35, south: 6.25, east: 80.35, west: 79.55 } as const
/** The coverage radii to choose from, in metres. */
export const RADII_M = [1000, 2000, 5000, 10_000, 15_000] as const
export const DEFAULT_RADIUS_M = 2000
export const MAX_LOCATIONS = 20
export const MAX_QUANTITY = 1000
/** An ad may start today or up to this many days later. */
export const MAX_START_AHEAD_DAYS = 365

const zCoordinate = (min: number, max: number) => zNumber(min, max, 'validation.coordinate', 'validation.outOfBounds')

export const zAdLocation = z.object({
  id: z.union([zLine(100), z.number()]).transform(String),
  name: zName(),
  position: z.object(
    { lat: zCoordinate(BOUNDS.south, BOUNDS.north), lng: zCoordinate(BOUNDS.west, BOUNDS.east) },
    'validation.coordinate',
  ),
  radius: z
    .number('validation.radius')
    .refine((radius) => RADII_M.some((option) => option === radius), 'validation.radius'),
  color: z
    .string()
    .max(30, { error: 'validation.tooLong', abort: true })
    .regex(/^[#a-zA-Z0-9(),.%\s]*$/, 'validation.text')
    .optional(),
})
export type AdLocation = z.output<typeof zAdLocation>

/** The number of vehicle types in one order. */
export const MAX_ORDER_TYPES = 5

export const zQuantity = zWhole(1, MAX_QUANTITY, 'validation.quantity')

/** Further vehicle types of an order, all different. */
const zOtherVehicles = z
  .array(z.object({ vehicleType: zVehicleType, quantity: zQuantity.default(1) }), 'validation.vehicleType')
  .max(MAX_ORDER_TYPES - 1, 'validation.manyVehicleTypes')
  .refine(
    (others) => new Set(others.map(({ vehicleType }) => vehicleType)).size === others.length,
    'validation.vehicleTwice',
  )
  .default([])

export const zBookAd = z.object({
  brandName: zName('validation.brandName'),
  contactEmail: zEmail(),
  vehicleType: zVehicleType,
  durationDays: zDurationDays,
  price: zNumber(0, 1e10, 'validation.price'),
  adLocations: z
    .array(zAdLocation, 'validation.locations')
    .min(1, 'validation.locations')
    .max(MAX_LOCATIONS, 'validation.manyLocations'),
  notes: zOptional(),
  creativeFile: zName('validation.creative'),
  creativeFiles: zCreativeFiles.nullish(),
  includeVat: z.boolean('validation.boolean').default(true),
  quantity: zQuantity.default(1),
  /** Each becomes a separate booking next to the first, paid together with it. */
  otherVehicles: zOtherVehicles,
  link: zWebAddress,
  hours: zHours,
  holidays: zHolidays,
  /** The day on which the ad should start. The reviewer sees it and sets the actual day. */
  startWish: zDay.nullish().transform((day) => day ?? null),
  /** The draft that is submitted. It is deleted afterwards. */
  draftId: zDraftId.optional(),
})
export type BookAd = z.output<typeof zBookAd>

/** The vehicles of an order, the first one first. */
export const vehiclesOf = ({
  vehicleType,
  quantity,
  otherVehicles,
}: Pick<BookAd, 'vehicleType' | 'quantity' | 'otherVehicles'>) => [{ vehicleType, quantity }, ...otherVehicles]

/** The parts of a price, in LKR. `vat_rate` is a fraction. */
export const zBreakdown = z.object({ net: z.number(), vat_rate: z.number(), vat: z.number(), total: z.number() })

/** A booking of an order. */
const zOrderedBooking = z.object({
  id: z.string(),
  reference: z.string(),
  vehicleType: z.string(),
  quantity: z.number(),
})

export const bookAd = call('POST', '/ads/book', {
  group: 'Bookings',
  summary: 'Submits an ad for review. The price must be the one that the server computes.',
  who: ['advertiser'],
  members: BOOKERS,
  mostAnHour: 300,
  scope: 'book',
  body: zBookAd,
  reads: firstCreativeAs('creativeFile', 'creativeFiles'),
  status: 201,
  idempotent: true,
  answer: zSuccess.extend({
    booking_id: z.string(),
    reference: z.string(),
    /** Of the whole order, like `breakdown`. */
    price: z.number(),
    breakdown: zBreakdown,
    /** One for each vehicle type, the first one first. */
    bookings: z.array(zOrderedBooking.extend({ price: z.number() })),
  }),
})

/** Figures of an ad so far. `ctr` is in percent with two decimals. */
export const zMetrics = z.object({
  totalImpressions: z.number(),
  totalClicks: z.number(),
  ctr: z.number(),
  totalPlays: z.number(),
})

const zState = {
  status: z.enum(BOOKING_STATES),
  approvalStatus: z.enum(APPROVAL_STATES),
  paymentStatus: z.enum(PAYMENT_STATES),
}

/**
 * A booking as its advertiser and administrators see it. Callers know bookings in camelCase and everything else in snake_case
 * (docs/business-rules.md).
 */
export const zBooking = z.object({
  id: z.string(),
  reference: z.string(),
  brandName: z.string(),
  vehicleType: z.string(),
  ...zState,
  label: z.enum(INVOICE_LABELS),
  startDate: z.string().nullable(),
  /** The start day that the advertiser asked for; null without one. */
  startWish: z.string().nullable(),
  endDate: z.string().nullable(),
  createdAt: z.string(),
  durationDays: z.number(),
  quantity: z.number(),
  /** The other bookings of its order, by number. */
  orderedWith: z.array(zOrderedBooking),
  price: z.number(),
  breakdown: zBreakdown,
  contactEmail: z.string(),
  notes: z.string().nullable(),
  /** The target of the QR code, fixed at submission: the booking's own link, else the website at that time; null without both. */
  link: z.string().nullable(),
  creativeFile: z.string(),
  creativeUrl: z.string(),
  previewUrl: z.string().nullable(),
  media: zMedia,
  /** All of its creatives. The fields above belong to the first one that shows. */
  creatives: z.array(zBookingCreative),
  adLocations: z.array(zAdLocation),
  targetRoutes: z.array(z.string()),
  /** When it shows; null means at all hours. */
  hours: zHourSpans.nullable(),
  holidays: z.enum(HOLIDAYS),
  rejectionReason: z.string().nullable(),
  /** Days added to the flight. */
  makeGoodDays: z.number(),
  /** When and why it was stopped on all screens; null if it is not. */
  takenDown: z.object({ at: z.string(), reason: z.string() }).nullable(),
  metrics: zMetrics,
  /** Plays sold. */
  goal: z.number(),
  /** The actions that the caller may take now. */
  actions: z.array(z.enum(BOOKING_ACTIONS)),
})
export type Booking = z.infer<typeof zBooking>

export const myBookings = call('GET', '/ads/my-bookings', {
  group: 'Bookings',
  summary: "The advertiser's own bookings, newest first.",
  who: ['advertiser'],
  scope: 'read',
  query: zPaging,
  answer: zSuccess.extend({ bookings: z.array(zBooking), ...listed }),
})

export const zHistoryEntry = z.object({
  at: z.string(),
  event: z.string(),
  by: z.string(),
  note: z.string().nullable(),
  ...zState,
})

export const zDelivered = z.object({
  plays: z.number(),
  seconds: z.number(),
  impressions: z.number(),
  clicks: z.number(),
})

export const NEXT_STEPS = [
  'review',
  'pay',
  'pay_late',
  'start',
  'end',
  'resume',
  'end_if_paused',
  'end_when_met',
  'completed',
  'settle',
  'settled',
  'rejected',
  'cancelled',
  'refunded',
  'disputed',
] as const
export type NextStep = (typeof NEXT_STEPS)[number]

/** The quality of a booking's plays, beyond their number. */
const zIntegrity = z.object({
  /** Plays that count. */
  valid: z.number().int(),
  /** Plays in minutes that are held until a decision. */
  held: z.number().int(),
  /** Plays in minutes that were rejected. */
  rejected: z.number().int(),
  /** The number of held and rejected plays by kind of suspicion. A play can have several kinds. */
  reasons: z.array(
    z.object({ kind: z.enum(SUSPICIONS), state: z.enum(['held', 'rejected']), plays: z.number().int() }),
  ),
  /** Distinct vehicles with plays that count. */
  vehicles: z.number().int(),
  /** The share of these plays that the busiest vehicle made, 0 to 1. */
  busiest_share: z.number(),
  /** Looks in which screens claimed to show the ad: how many matched it and how many did not. */
  looks: z.object({ matched: z.number().int(), differs: z.number().int() }),
})

export const PACES = ['ahead', 'on_track', 'behind'] as const

export const zBookingDetail = zBooking.extend({
  creatives: z.array(zCreativeResults),
  history: z.array(zHistoryEntry),
  delivery: z.object({
    by_hour: z.array(zDelivered.extend({ hour: z.string() })),
    by_day: z.array(zDelivered.extend({ day: z.string() })),
    /** 24 entries, one for each hour of the Colombo day, summed over all days. */
    by_hour_of_day: z.array(zDelivered.extend({ hour: z.number().int().min(0).max(23) })),
    by_route: z.array(zDelivered.extend({ route: z.string(), name: z.string() })),
    /** Where the plays took place: the centres of squares of about 110 m, most plays first. */
    cells: z.array(z.object({ lat: z.number(), lng: z.number(), plays: z.number() })),
  }),
  /**
   * Plays that an even delivery since the publishing would have reached by now; null before the flight starts. `state` is
   * null in the first two hours.
   */
  pace: z.object({ expected: z.number(), state: z.enum(PACES).nullable() }).nullable(),
  /** Days added because plays were missing, with the plays delivered up to the previous last day. */
  extensions: z.array(
    z.object({ at: z.string(), days: z.number(), delivered: z.number(), goal: z.number(), lastDay: z.string() }),
  ),
  /** The final count, made when no more plays can arrive; null before. */
  settlement: z.object({ at: z.string(), goal: z.number(), delivered: z.number(), missing: z.number() }).nullable(),
  /** The next steps and their days (null when not fixed), the nearest first. */
  next: z.array(z.object({ step: z.enum(NEXT_STEPS), day: z.string().nullable() })),
  integrity: zIntegrity,
  /** What the delivered plays cost so far, in LKR without VAT. A rate is null where there is nothing to divide by. */
  costs: z.object({ value: zLkr, cpm: z.number().nullable(), per_scan: z.number().nullable() }),
  /**
   * The medians of other advertisers whose ads run on the same type of vehicle, in the last 30 days. A figure is null when
   * fewer than five of them have it, so that none can be recognised.
   */
  similar: z.object({ cpm: z.number().nullable(), per_scan: z.number().nullable(), ctr: z.number().nullable() }),
  /** The short link in the ad's QR code, and its target; null when the ad has no link. */
  short_link: z.object({ url: z.string(), target: z.string() }).nullable(),
})
export type BookingDetail = z.infer<typeof zBookingDetail>

/** A vehicle that shows an ad now. Its position is rounded to about 100 m, and its driver is not named. */
export const zShowing = z.object({ vehicle_type: z.string(), lat: z.number(), lng: z.number() })

export const adOnAir = call('GET', '/ads/:id/on-air', {
  group: 'Bookings',
  summary: 'The vehicles that show an own ad now, and its plays by street since the beginning of the hour before.',
  who: ['advertiser'],
  scope: 'reports',
  params: zId,
  answer: zSuccess.extend({
    vehicles: z.array(zShowing),
    /** The beginning of the hour before, in Colombo. */
    since: z.string(),
    streets: z.array(z.object({ name: z.string(), plays: z.number().int() })),
  }),
})
export type AdOnAir = z.output<typeof adOnAir.answer>

export const bookingDetail = call('GET', '/ads/:id', {
  group: 'Bookings',
  summary: 'One own booking with its history, its delivery by hour, day, route and place, and what comes next.',
  who: ['advertiser'],
  scope: 'read',
  params: zId,
  answer: zSuccess.extend({ booking: zBookingDetail }),
})
