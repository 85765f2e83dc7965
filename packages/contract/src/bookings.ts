import { z } from 'zod'
import { APPROVAL_STATES, BOOKING_ACTIONS, BOOKING_STATES, INVOICE_LABELS, PAYMENT_STATES } from './booking-states'
import { call } from './call'
import { clean, zEmail, zId, zName, zOptional, zPaging, zSuccess, zText, zWebAddress } from './common'
import { zMedia } from './creatives'
import { zDay } from './days'
import { zVehicleType } from './vehicle-types'

/** Where ads may be shown. */
export const BOUNDS = { north: 7.35, south: 6.25, east: 80.35, west: 79.55 } as const
/** Coverage radii that can be chosen, in metres. */
export const RADII_M = [1000, 2000, 5000, 10_000, 15_000] as const
export const DEFAULT_RADIUS_M = 2000
export const MAX_LOCATIONS = 20
export const MIN_DAYS = 1
export const MAX_DAYS = 90
export const DEFAULT_DAYS = 30
export const MAX_QUANTITY = 1000
/** An ad may start from today to this many days ahead. */
export const MAX_START_AHEAD_DAYS = 365
/** Days that an administrator may add to a flight, all together. */
export const MAX_MAKE_GOOD_DAYS = 7

const zLatitude = z
  .number('validation.coordinate')
  .min(BOUNDS.south, 'validation.outOfBounds')
  .max(BOUNDS.north, 'validation.outOfBounds')
const zLongitude = z
  .number('validation.coordinate')
  .min(BOUNDS.west, 'validation.outOfBounds')
  .max(BOUNDS.east, 'validation.outOfBounds')

export const zAdLocation = z.object({
  id: z.union([clean(z.string()).max(100, 'validation.tooLong'), z.number()]).transform(String),
  name: zName(),
  position: z.object({ lat: zLatitude, lng: zLongitude }, 'validation.coordinate'),
  radius: z
    .number('validation.radius')
    .refine((radius) => RADII_M.some((option) => option === radius), 'validation.radius'),
  color: z
    .string()
    .max(30, 'validation.tooLong')
    .regex(/^[#a-z0-9(),.%\s]*$/i, 'validation.text')
    .optional(),
})
export type AdLocation = z.output<typeof zAdLocation>

export const zBookAd = z.object({
  brandName: zName('validation.brandName'),
  contactEmail: zEmail(),
  vehicleType: zVehicleType,
  durationDays: z
    .number('validation.duration')
    .int('validation.wholeDays')
    .min(MIN_DAYS, 'validation.minDays')
    .max(MAX_DAYS, 'validation.maxDays'),
  price: z.number('validation.price').min(0, 'validation.price').max(1e10, 'validation.price'),
  adLocations: z
    .array(zAdLocation, 'validation.locations')
    .min(1, 'validation.locations')
    .max(MAX_LOCATIONS, 'validation.manyLocations'),
  notes: zOptional(),
  creativeFile: zName('validation.creative'),
  includeVat: z.boolean('validation.boolean').default(true),
  quantity: z
    .number('validation.quantity')
    .int('validation.quantity')
    .min(1, 'validation.quantity')
    .max(MAX_QUANTITY, 'validation.quantity')
    .default(1),
  link: zWebAddress,
})
export type BookAd = z.output<typeof zBookAd>

/** How a price comes about, in LKR. `vat_rate` is a fraction. */
export const zBreakdown = z.object({ net: z.number(), vat_rate: z.number(), vat: z.number(), total: z.number() })

export const bookAd = call({
  method: 'POST',
  path: '/ads/book',
  group: 'Bookings',
  summary: 'Submits an ad for review. The price must be the one that the server computes.',
  who: ['advertiser'],
  body: zBookAd,
  status: 201,
  idempotent: true,
  answer: zSuccess.extend({
    booking_id: z.string(),
    reference: z.string(),
    price: z.number(),
    breakdown: zBreakdown,
  }),
})

/** What an ad has got so far. `ctr` is in percent with two decimals. */
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

/** A booking as everybody sees it who may see it. */
export const zBooking = z.object({
  id: z.string(),
  reference: z.string(),
  brandName: z.string(),
  vehicleType: z.string(),
  ...zState,
  label: z.enum(INVOICE_LABELS),
  startDate: z.string().nullable(),
  endDate: z.string().nullable(),
  createdAt: z.string(),
  durationDays: z.number(),
  quantity: z.number(),
  price: z.number(),
  breakdown: zBreakdown,
  contactEmail: z.string(),
  notes: z.string().nullable(),
  link: z.string().nullable(),
  creativeFile: z.string(),
  creativeUrl: z.string(),
  previewUrl: z.string().nullable(),
  media: zMedia,
  adLocations: z.array(zAdLocation),
  targetRoutes: z.array(z.string()),
  rejectionReason: z.string().nullable(),
  /** Days that were added to the flight. */
  makeGoodDays: z.number(),
  /** Stopped on all screens, and why; null while it isn't. */
  takenDown: z.object({ at: z.string(), reason: z.string() }).nullable(),
  metrics: zMetrics,
  /** Plays that the flight is to get. */
  goal: z.number(),
  /** What the one who asks may do now. */
  actions: z.array(z.enum(BOOKING_ACTIONS)),
})
export type Booking = z.infer<typeof zBooking>

export const myBookings = call({
  method: 'GET',
  path: '/ads/my-bookings',
  group: 'Bookings',
  summary: "The advertiser's own bookings, newest first.",
  who: ['advertiser'],
  query: zPaging,
  answer: zSuccess.extend({ bookings: z.array(zBooking), total: z.number(), page: z.number(), limit: z.number() }),
})

/** One thing that happened to a booking. */
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

/** What is to come for a booking. */
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

export const PACES = ['ahead', 'on_track', 'behind'] as const

const zBookingDetail = zBooking.extend({
  history: z.array(zHistoryEntry),
  delivery: z.object({
    by_hour: z.array(zDelivered.extend({ hour: z.string() })),
    by_day: z.array(zDelivered.extend({ day: z.string() })),
    /** 24 entries: what each hour of the Colombo day got, over all days. */
    by_hour_of_day: z.array(zDelivered.extend({ hour: z.number().int().min(0).max(23) })),
    by_route: z.array(zDelivered.extend({ route: z.string(), name: z.string() })),
    /** Where the plays were: the middles of squares of about 110 m, most plays first. */
    cells: z.array(z.object({ lat: z.number(), lng: z.number(), plays: z.number() })),
  }),
  /** Plays that an evenly delivered flight has by now; null before it starts. */
  pace: z.object({ expected: z.number(), state: z.enum(PACES) }).nullable(),
  /** Days that the flight got because plays were missing: how many, and what was delivered by the last of the days before. */
  extensions: z.array(
    z.object({ at: z.string(), days: z.number(), delivered: z.number(), goal: z.number(), lastDay: z.string() }),
  ),
  /** What the flight got in the end, once no play can come any more; null before. */
  settlement: z.object({ at: z.string(), goal: z.number(), delivered: z.number(), missing: z.number() }).nullable(),
  /** What happens next and on which day (null: none is fixed), the nearest first. */
  next: z.array(z.object({ step: z.enum(NEXT_STEPS), day: z.string().nullable() })),
  /** The ad's short link, which its QR code holds, and where it leads; null when the ad leads nowhere. */
  short_link: z.object({ url: z.string(), target: z.string() }).nullable(),
})
export type BookingDetail = z.infer<typeof zBookingDetail>

export const bookingDetail = call({
  method: 'GET',
  path: '/ads/:id',
  group: 'Bookings',
  summary: 'One own booking with its history, its delivery by hour, day, route and place, and what comes next.',
  who: ['advertiser'],
  params: zId,
  answer: zSuccess.extend({ booking: zBookingDetail }),
})

/** A booking as an administrator sees it. */
export const zAdminAd = zBooking.extend({
  advertiser: z.object({ id: z.string(), organizationName: z.string(), contactPhone: z.string() }),
})
export type AdminAd = z.infer<typeof zAdminAd>

/** Filter tabs of the administrator's monitor. */
export const AD_FILTERS = ['all', 'pending', 'live', 'paused', 'scheduled', 'completed'] as const
export type AdFilter = (typeof AD_FILTERS)[number]

const zAds = zSuccess.extend({
  ads: z.array(zAdminAd),
  total: z.number(),
  page: z.number(),
  limit: z.number(),
  counts: z.record(z.enum(AD_FILTERS), z.number()),
  summary: z.object({
    totalCampaigns: z.number(),
    pending: z.number(),
    live: z.number(),
    paused: z.number(),
    totalImpressions: z.number(),
    totalRevenue: z.number(),
  }),
})

export const adminAds = call({
  method: 'GET',
  path: '/admin/ads',
  group: 'Ads',
  summary: 'All bookings, newest first.',
  who: ['admin'],
  query: zPaging.extend({ status: z.enum(AD_FILTERS, 'validation.status').default('all') }),
  answer: zAds,
})

export const adminPendingAds = call({
  method: 'GET',
  path: '/admin/ads/pending',
  group: 'Ads',
  summary: 'Bookings that wait for review.',
  who: ['admin'],
  query: zPaging,
  answer: zSuccess.extend({ ads: z.array(zAdminAd), total: z.number(), page: z.number(), limit: z.number() }),
})

export const adminAdStats = call({
  method: 'GET',
  path: '/admin/ads/stats',
  group: 'Ads',
  summary: 'Counts of bookings; impressions and revenue of the running and paid ones.',
  who: ['admin'],
  answer: zSuccess.extend({
    totalBookings: z.number(),
    pendingBookings: z.number(),
    scheduledBookings: z.number(),
    runningBookings: z.number(),
    pausedBookings: z.number(),
    completedBookings: z.number(),
    totalImpressions: z.number(),
    totalRevenue: z.number(),
  }),
})

export const adminAd = call({
  method: 'GET',
  path: '/admin/ads/:id',
  group: 'Ads',
  summary: 'One booking with its history, its delivery by hour, day, route and place, and what comes next.',
  who: ['admin'],
  params: zId,
  answer: zSuccess.extend({ ad: zBookingDetail.extend({ advertiser: zAdminAd.shape.advertiser }) }),
})

const zAdChanged = zSuccess.extend({ ad: zAdminAd, message: z.string() })

export const approveAd = call({
  method: 'POST',
  path: '/admin/ads/:id/approve',
  group: 'Ads',
  summary: 'Approves an ad and fixes its start day (today to today + 365, Asia/Colombo).',
  who: ['admin'],
  params: zId,
  body: z.object({ startDate: zDay }),
  answer: zAdChanged,
})

export const rejectAd = call({
  method: 'POST',
  path: '/admin/ads/:id/reject',
  group: 'Ads',
  summary: 'Rejects an ad, with an optional reason.',
  who: ['admin'],
  params: zId,
  body: z.object({ reason: zOptional() }).optional(),
  answer: zAdChanged,
})

export const setAdStatus = call({
  method: 'PUT',
  path: '/admin/ads/:id/status',
  group: 'Ads',
  summary: 'Publishes or resumes (running) or pauses (paused) an ad.',
  who: ['admin'],
  params: zId,
  body: z.object({ status: z.enum(['running', 'paused'], 'validation.status') }),
  answer: zAdChanged,
})

export const changeAd = call({
  method: 'PUT',
  path: '/admin/ads/:id',
  group: 'Ads',
  summary: 'Moves the start day of a scheduled ad (today to today + 365), or sets its make-good days.',
  who: ['admin'],
  params: zId,
  body: z
    .object({
      startDate: zDay.optional(),
      /** All make-good days together, not more of them: the same request again changes nothing. */
      make_good_days: z
        .number('validation.makeGood')
        .int('validation.makeGood')
        .min(0, 'validation.makeGood')
        .max(MAX_MAKE_GOOD_DAYS, 'validation.makeGood')
        .optional(),
    })
    .refine((body) => body.startDate !== undefined || body.make_good_days !== undefined, {
      path: ['startDate'],
      message: 'validation.required',
    }),
  answer: zAdChanged,
})

export const takeDownAd = call({
  method: 'POST',
  path: '/admin/ads/:id/take-down',
  group: 'Ads',
  summary: "Stops an ad's creative on all screens, in every booking that shows it. The flights' days go on.",
  who: ['admin'],
  params: zId,
  body: z.object({ reason: zText('validation.reason') }),
  answer: zAdChanged,
})

export const restoreAd = call({
  method: 'POST',
  path: '/admin/ads/:id/restore',
  group: 'Ads',
  summary: "Lets an ad's creative on screens again, in every booking that shows it.",
  who: ['admin'],
  params: zId,
  answer: zAdChanged,
})
