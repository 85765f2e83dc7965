import { adminAd, adminAds, adminPendingAds } from '@ayob/contract/bookings'
import { displayAds } from '@ayob/contract/live-display'

/** Reads that show ads to administrators; refreshed after every change of an ad. */
export const AD_READS = [adminAds, adminAd, adminPendingAds, displayAds]
