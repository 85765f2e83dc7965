import { z } from 'zod'
import { zBooking, zBookingDetail } from './bookings'
import { call } from './call'
import { listed, zId, zOptional, zPaging, zSuccess, zText, zUndoable, zWhole } from './common'
import { zDay } from './days'
import { zLegibility } from './legibility'

/** The total of days that an administrator may add to a flight. */
export const MAX_MAKE_GOOD_DAYS = 7

/** A booking as an administrator sees it. */
export const zAdminAd = zBooking.extend({
  advertiser: z.object({ id: z.string(), organizationName: z.string(), contactPhone: z.string() }),
  /** Of its creative, including near-copies of creatives that were rejected before; null until it has been measured. */
  legibility: zLegibility.nullable(),
})
export type AdminAd = z.infer<typeof zAdminAd>

const admin = { group: 'Ads', who: ['admin'] as const }

/** Filter tabs of the administrator's monitor. */
export const AD_FILTERS = ['all', 'pending', 'live', 'paused', 'scheduled', 'completed'] as const
export type AdFilter = (typeof AD_FILTERS)[number]

export const adminAds = call('GET', '/admin/ads', {
  ...admin,
  admins: ['reviewer', 'operations', 'finance', 'auditor'],
  summary: 'All bookings, newest first.',
  query: zPaging.extend({ status: z.enum(AD_FILTERS, 'validation.status').default('all') }),
  answer: zSuccess.extend({
    ads: z.array(zAdminAd),
    ...listed,
    counts: z.record(z.enum(AD_FILTERS), z.number()),
    summary: z.object({
      totalCampaigns: z.number(),
      pending: z.number(),
      live: z.number(),
      paused: z.number(),
      totalImpressions: z.number(),
      totalRevenue: z.number(),
    }),
  }),
})

export const adminPendingAds = call('GET', '/admin/ads/pending', {
  ...admin,
  admins: ['reviewer', 'operations', 'finance', 'auditor'],
  summary: 'Bookings that wait for review.',
  query: zPaging,
  answer: zSuccess.extend({ ads: z.array(zAdminAd), ...listed }),
})

export const waitingCreatives = call('GET', '/admin/ads/waiting-creatives', {
  ...admin,
  admins: ['reviewer', 'operations', 'finance', 'auditor'],
  summary: 'Approved ads with a creative that was added later and waits for review, oldest first.',
  query: zPaging.pick({ q: true }),
  answer: zSuccess.extend({ ads: z.array(zAdminAd) }),
})

export const adminAdStats = call('GET', '/admin/ads/stats', {
  ...admin,
  admins: ['reviewer', 'operations', 'finance', 'auditor'],
  summary: 'Counts of bookings; impressions and revenue of the running and paid ones.',
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

export const adminAd = call('GET', '/admin/ads/:id', {
  ...admin,
  admins: ['reviewer', 'operations', 'finance', 'auditor'],
  summary: 'One booking with its history, its delivery by hour, day, route and place, and what comes next.',
  params: zId,
  answer: zSuccess.extend({
    ad: zBookingDetail.extend({ advertiser: zAdminAd.shape.advertiser, legibility: zAdminAd.shape.legibility }),
  }),
})

/** The common parts of every call that changes an ad. */
const change = { ...admin, params: zId, answer: zSuccess.extend({ ad: zAdminAd, message: z.string() }) }

export const approveAd = call('POST', '/admin/ads/:id/approve', {
  ...change,
  summary: 'Approves an ad and fixes its start day (today to today + 365, Asia/Colombo).',
  admins: ['reviewer'],
  body: z.object({ startDate: zDay, undoable: zUndoable }),
})

export const undoAdApproval = call('POST', '/admin/ads/:id/undo-approval', {
  ...change,
  summary:
    'Takes back an `undoable` approval of an unpaid ad within 10 seconds, before its advertiser is told. 409 afterwards.',
  admins: ['reviewer'],
})

// A rejection may come without a body.
export const rejectAd = call('POST', '/admin/ads/:id/reject', {
  ...change,
  summary: 'Rejects an ad, with an optional reason.',
  admins: ['reviewer'],
  body: z.object({ reason: zOptional() }).optional(),
})

// One call publishes, pauses and resumes; `running` means publish or resume.
export const setAdStatus = call('PUT', '/admin/ads/:id/status', {
  ...change,
  summary: 'Publishes or resumes (running) or pauses (paused) an ad.',
  admins: ['reviewer', 'operations'],
  body: z.object({ status: z.enum(['running', 'paused'], 'validation.status') }),
})

export const changeAd = call('PUT', '/admin/ads/:id', {
  ...change,
  summary: 'Moves the start day of a scheduled ad (today to today + 365), or sets its make-good days.',
  admins: ['reviewer', 'operations'],
  body: z
    .object({
      startDate: zDay.optional(),
      /** The total of make-good days, not an increment, so that repeating the request changes nothing. */
      make_good_days: zWhole(0, MAX_MAKE_GOOD_DAYS, 'validation.makeGood').optional(),
    })
    .refine((body) => body.startDate !== undefined || body.make_good_days !== undefined, {
      path: ['startDate'],
      message: 'validation.required',
    }),
})

export const takeDownAd = call('POST', '/admin/ads/:id/take-down', {
  ...change,
  summary: "Stops an ad's creative on all screens, in every booking that shows it. The flights' days go on.",
  admins: ['reviewer', 'operations'],
  body: z.object({ reason: zText('validation.reason') }),
})

export const restoreAd = call('POST', '/admin/ads/:id/restore', {
  ...change,
  summary: "Lets an ad's creative on screens again, in every booking that shows it.",
  admins: ['reviewer', 'operations'],
})
