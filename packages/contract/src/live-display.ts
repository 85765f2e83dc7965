import { z } from 'zod'
import { BOOKING_STATES } from './booking-states'
import { call } from './call'
import { zId } from './common'
import { zMedia } from './creatives'

const zDisplayMetrics = z.object({
  /** Estimated, rounded. */
  impressions: z.number(),
  /** Net value delivered, in LKR. */
  spending: z.number(),
  /** `spending` in USD, at the rate of the parameter `lkr_per_usd`. */
  spendingUsd: z.number(),
  /** Seconds on screens. */
  screenTime: z.number(),
  /** Valid plays. */
  views: z.number(),
  /** Names of the routes with plays, most plays first. */
  routeCoverage: z.array(z.string()),
})
export type DisplayMetrics = z.infer<typeof zDisplayMetrics>

const zDisplayAd = z.object({
  id: z.string(),
  brandName: z.string(),
  status: z.enum(BOOKING_STATES),
  vehicleType: z.string(),
  targetRoutes: z.array(z.string()),
  creativeFile: z.string(),
  creativeUrl: z.string(),
  previewUrl: z.string().nullable(),
  media: zMedia,
  metrics: zDisplayMetrics,
})
export type DisplayAd = z.infer<typeof zDisplayAd>

const admin = { group: 'Live display', who: ['admin'] as const }

// Paths below /ayob, answers without the usual wrapper, and spending in USD (docs/business-rules.md).
export const displayAds = call('GET', '/ayob/ads/approved', {
  ...admin,
  admins: ['reviewer', 'operations', 'auditor'],
  summary: 'Approved ads with what they got: those to come, live and paused, and those that ended in the last 7 days.',
  answer: z.array(zDisplayAd),
})

export const displayMetrics = call('GET', '/ayob/ads/:id/metrics', {
  ...admin,
  admins: ['reviewer', 'operations', 'auditor'],
  summary: 'What one approved ad got.',
  params: zId,
  answer: zDisplayMetrics,
})
