import { adminAd, adminAds, adminPendingAds } from '@ayob/contract/bookings'
import { displayAds } from '@ayob/contract/live-display'

/** What shows ads to administrators: read again when one of them was changed. */
export const AD_READS = [adminAds, adminAd, adminPendingAds, displayAds]
