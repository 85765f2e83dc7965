import { z } from 'zod'
import { BOOKING_STATES, INVOICE_LABELS } from './booking-states'
import { zShowing } from './bookings'
import { call } from './call'
import { CAMPAIGN_STATES } from './campaigns'
import { zSuccess } from './common'

/** Vehicles and routes count for this many days after they last showed one of the advertiser's ads. */
export const SHOWN_DAYS = 30
/** Months of the revenue chart, including the current one. */
export const REVENUE_MONTHS = 7
/** Flights that start or end within this many days, including today, are listed. */
export const UPCOMING_DAYS = 14
export const ENDING_DAYS = 7
/** The newest ads that are listed. */
export const RECENT_ADS = 5

const zCount = z.number().int().min(0)

/** A flight that starts or ends soon; `endDate` is the first day without the ad. */
const zFlight = z.object({
  id: z.string(),
  reference: z.string(),
  brandName: z.string(),
  vehicleType: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  /** An unpaid flight does not start. */
  paid: z.boolean(),
})

/** A vehicle that shows one of the advertiser's ads now. Its position is rounded to about 100 m, and its driver is not named. */
const zOnAir = zShowing.extend({ brand: z.string() })

/** A campaign on routes or an ad booked on the map. Prices are in LKR: a campaign's without VAT, a booked ad's as it is paid. */
const zRecent = z.object({
  id: z.string(),
  brand: z.string(),
  price: z.number(),
  duration_days: z.number(),
  created_at: z.string(),
})
const zRecentAd = z.discriminatedUnion('kind', [
  zRecent.extend({
    kind: z.literal('campaign'),
    status: z.enum(CAMPAIGN_STATES),
    /** Those of its booking; null for a draft. */
    reference: z.string().nullable(),
    label: z.enum(INVOICE_LABELS).nullable(),
  }),
  zRecent.extend({
    kind: z.literal('booking'),
    status: z.enum(BOOKING_STATES),
    reference: z.string(),
    label: z.enum(INVOICE_LABELS),
  }),
])

const zOverview = zSuccess.extend({
  /** Vehicles on which the advertiser's ads played in the last 30 days. Only these three types are counted. */
  vehicle_counts: z.object({ tuktuk: zCount, car: zCount, bus: zCount }),
  /** Value in LKR, without VAT, of the plays delivered in the current month. */
  current_month_revenue: z.number(),
  /** Flights that run now. */
  active_campaigns: zCount,
  /** Vehicles of every type, as in `vehicle_counts`. */
  active_vehicles: zCount,
  total_campaigns: zCount,
  /** Routes on which the advertiser's ads played in the last 30 days. */
  routes_covered: zCount,
  /** Oldest first; `month` is YYYY-MM in Asia/Colombo. */
  revenue_data: z.array(z.object({ month: z.string(), lkr: z.number() })),
  /** Revenue is compared with the previous month, in percent; the others with seven days ago. Null when there is nothing to compare. */
  trends: z.object({
    current_month_revenue: z.number().nullable(),
    active_campaigns: z.number().int().nullable(),
    active_vehicles: z.number().int().nullable(),
    routes_covered: z.number().int().nullable(),
  }),
  /** Approved bookings that wait for payment. */
  to_pay: zCount,
  upcoming_flights: z.array(zFlight),
  ending_flights: z.array(zFlight),
  on_air: z.array(zOnAir),
})
export type Overview = z.output<typeof zOverview>
export type OverviewFlight = z.output<typeof zFlight>
export type RecentAd = z.output<typeof zRecentAd>
export type OnAir = z.output<typeof zOnAir>

export const analyticsOverview = call('GET', '/analytics/overview', {
  group: 'Reports',
  summary: 'What an advertiser sees first: value delivered, flights, vehicles and routes.',
  who: ['advertiser'],
  scope: 'reports',
  answer: zOverview,
})

export const recentAds = call('GET', '/analytics/recent-ads', {
  group: 'Reports',
  summary: 'The newest ads, whichever way they were made: campaigns on routes, and ads booked on the map.',
  who: ['advertiser'],
  scope: 'reports',
  answer: z.array(zRecentAd),
})
