import { z } from 'zod'
import { zAdLocation } from './bookings'
import { call } from './call'
import { zSuccess } from './common'
import { planAd, zBudget } from './forecasts'

/** For how many seconds the answers to visitors are kept. */
export const LANDING_KEPT_S = 60
/** The places that a visitor may choose. */
export const MAX_TRIED_PLACES = 8

const own = { group: 'Visitors', who: ['visitor'] as const }

export const landingFigures = call('GET', '/public/figures', {
  ...own,
  summary: 'What this installation shows right now, and its lowest price. Computed once a minute.',
  answer: zSuccess.extend({
    /** Valid plays of the current day in Colombo. */
    plays_today: z.number().int(),
    /** Vehicles whose display reported within two minutes. */
    vehicles_on_air: z.number().int(),
    /** The lowest price of one vehicle for one day in LKR, without VAT. */
    price_from: z.number(),
  }),
})

export const tryAd = call('POST', '/public/try', {
  ...own,
  summary:
    'The bookings that a budget pays for, as `POST /ads/plan` computes them with VAT. Without places they are those of the named areas. Computed once a minute.',
  body: z.object({
    budget: zBudget,
    places: z.array(zAdLocation, 'validation.locations').max(MAX_TRIED_PLACES, 'validation.manyLocations').optional(),
  }),
  answer: planAd.answer,
})
