import { bookingDetail, myBookings } from '@ayob/contract/bookings'
import { listCreatives } from '@ayob/contract/creatives'
import { listNotifications } from '@ayob/contract/notifications'
import { analyticsOverview, recentAds } from '@ayob/contract/overview'
import { billingStats, listInvoices } from '@ayob/contract/payments'
import { getReport } from '@ayob/contract/reports'

/** Reads that show an advertiser's bookings. They are refreshed when a booking is made or withdrawn. */
export const BOOKING_READS = [
  myBookings,
  bookingDetail,
  listInvoices,
  billingStats,
  analyticsOverview,
  recentAds,
  getReport,
  listCreatives,
  listNotifications,
]
