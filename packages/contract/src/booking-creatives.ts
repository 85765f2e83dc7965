import { z } from 'zod'
import { call } from './call'
import { BOOKERS, zId, zIdText, zName, zOptional, zSuccess, zWhole } from './common'
import { zMedia } from './creatives'
import { zLegibility } from './legibility'

export const MAX_CREATIVES = 5
const MAX_SHARE = 100
export const CREATIVE_REVIEWS = ['pending', 'approved', 'rejected'] as const
export type CreativeReview = (typeof CREATIVE_REVIEWS)[number]

/**
 * The creatives of a booking, each with its share of the plays: a weight from 1 to 100. Shares are given for all of them or
 * for none (then they are equal). The first one is the `creativeFile`.
 */
export const zCreativeFiles = z
  .array(
    z.object(
      {
        file: zName('validation.creative'),
        share: zWhole(1, MAX_SHARE, 'validation.share').optional(),
      },
      'validation.creatives',
    ),
    'validation.creatives',
  )
  .min(1, 'validation.creatives')
  .max(MAX_CREATIVES, 'validation.creatives')
  .refine((all) => new Set(all.map(({ file }) => file)).size === all.length, 'validation.creativeTwice')
  .refine((all) => new Set(all.map(({ share }) => share === undefined)).size === 1, 'validation.shares')
export type CreativeFiles = z.output<typeof zCreativeFiles>

/** Uses the first of `creativeFiles` as the `field` of a body that has none. */
export const firstCreativeAs =
  (field: string, list: string) =>
  (body: unknown): unknown => {
    if (typeof body !== 'object' || body === null || field in body) return body
    const first = (body as Record<string, unknown>)[list]
    const file = Array.isArray(first) ? (first[0] as { file?: unknown } | undefined)?.file : undefined
    return file === undefined ? body : { ...body, [field]: file }
  }

/** One of the creatives of a booking. Its number is never reused within the booking. */
export const zBookingCreative = z.object({
  number: z.number().int(),
  file: z.string(),
  url: z.string(),
  previewUrl: z.string().nullable(),
  media: zMedia,
  /** How legible it is; null until it has been measured. */
  legibility: zLegibility.nullable(),
  /** Its weight among the creatives that show. */
  share: z.number().int(),
  review: z.enum(CREATIVE_REVIEWS),
  rejectionReason: z.string().nullable(),
  /** Switched on by the advertiser. It shows once it is also approved. */
  on: z.boolean(),
  /** The number of the creative that is switched off when this one is approved. */
  replaces: z.number().int().nullable(),
})
export type BookingCreative = z.output<typeof zBookingCreative>

/** The results of a creative so far. The results of all creatives add up to the booking's. */
export const zCreativeResults = zBookingCreative.extend({
  plays: z.number(),
  impressions: z.number(),
  clicks: z.number(),
})
export type CreativeResults = z.output<typeof zCreativeResults>

const zOne = z.object({ id: zIdText(), number: z.coerce.number('validation.number').pipe(zWhole(1, 99)) })
const zAnswer = zSuccess.extend({ creatives: z.array(zBookingCreative) })

export const switchCreative = call('PUT', '/ads/:id/creatives/:number', {
  group: 'Bookings',
  summary: 'Switches one of the creatives of an own booking on or off; at least one that may show stays on.',
  who: ['advertiser'],
  members: BOOKERS,
  mostAnHour: 300,
  scope: 'creatives',
  params: zOne,
  body: z.object({ on: z.boolean('validation.boolean') }),
  answer: zAnswer,
})

export const rejectCreative = call('POST', '/admin/ads/:id/creatives/:number/reject', {
  group: 'Ads',
  summary:
    'Rejects one creative of an ad, with an optional reason; the others go on. Of the last one, the ad is rejected.',
  admins: ['reviewer'],
  who: ['admin'],
  params: zOne,
  body: z.object({ reason: zOptional() }).optional(),
  answer: zAnswer,
})

export const addCreative = call('POST', '/ads/:id/creatives', {
  group: 'Bookings',
  summary:
    'Adds a creative to an own booking, or replaces one. It waits for its own review; what shows now goes on until then.',
  who: ['advertiser'],
  members: BOOKERS,
  scope: 'creatives',
  params: zId,
  status: 201,
  body: z.object({
    file: zName('validation.creative'),
    share: zWhole(1, MAX_SHARE, 'validation.share').optional(),
    replaces: zWhole(1, 99).optional(),
  }),
  answer: zAnswer,
})

export const approveCreative = call('POST', '/admin/ads/:id/creatives/:number/approve', {
  group: 'Ads',
  summary: 'Approves a creative that was added to an approved ad; the one that it replaces goes off.',
  admins: ['reviewer'],
  who: ['admin'],
  params: zOne,
  answer: zAnswer,
})
