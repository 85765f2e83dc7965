import { z } from 'zod'
import { zBookAd } from './bookings'
import { call } from './call'
import { zSuccess } from './common'
import { HOLIDAYS, zHourSpans } from './hours'

/** The whole flight as on a poor, an ordinary and a good day of the history. */
const zSpread = z.object({ low: z.number().int(), middle: z.number().int(), high: z.number().int() })

export const forecastAd = call('POST', '/ads/forecast', {
  group: 'Bookings',
  summary:
    'What an ad that starts today can expect, from what the screens there showed in the last 28 days less what is sold. An estimate.',
  who: ['advertiser'],
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
    /** Days with any supply there, of the last 28. */
    history_days: z.number().int(),
    /** The goal can be met in the hours asked for; absent when none were. */
    fits: z.boolean().optional(),
    /** Wider hours that meet the goal, the smallest change; null when it fits or none would. Absent likewise. */
    hours_that_fit: z
      .object({ hours: zHourSpans.nullable(), holidays: z.enum(HOLIDAYS) })
      .nullable()
      .optional(),
    /** Hints and ways to get more of the goal, as texts. */
    advice: z.array(z.string()),
  }),
})
