import { z } from 'zod'
import { zBookAd } from './bookings'
import { call } from './call'
import { zSuccess } from './common'

/** Low, middle and high: on a poor, an ordinary and a good day of the history, over the whole flight. */
const zSpread = z.object({ low: z.number().int(), middle: z.number().int(), high: z.number().int() })

export const forecastAd = call({
  method: 'POST',
  path: '/ads/forecast',
  group: 'Bookings',
  summary:
    'What an ad that starts today can expect, from what the screens there showed in the last 28 days less what is sold. An estimate.',
  who: ['advertiser'],
  body: zBookAd.pick({ vehicleType: true, durationDays: true, adLocations: true, quantity: true }),
  answer: zSuccess.extend({
    plays: zSpread,
    impressions: zSpread,
    /** Screens there at a time, on average over the hours on air, rounded up. */
    vehicles: z.number().int(),
    /** Plays that the flight is to get. */
    goal: z.number().int(),
    /** The part of the goal that the middle plays are, 0 to 1. */
    fill: z.number(),
    /** Days with any supply there, of the last 28. */
    history_days: z.number().int(),
    /** What to know, and what would bring more of the goal, in words. */
    advice: z.array(z.string()),
  }),
})
