import { z } from 'zod'
import { zBooking, zBookingDetail, zBreakdown } from './bookings'
import { call } from './call'
import { BOOKERS, listed, zBounded, zId, zIdText, zSuccess, zWhole } from './common'
import { zInstant } from './days'

/** The longest and the default validity of a link to a report, in days. */
export const MAX_LINK_DAYS = 365
export const DEFAULT_LINK_DAYS = 30
/** Valid links to one report at the same time. */
export const MAX_LINKS = 20
/** The path of a shared report in the web app, followed by the token of its link. */
export const SHARED_PATH = '/shared'

/** The address that opens WhatsApp with a text to send. */
export const whatsAppUrl = (text: string): string => `https://wa.me/?text=${encodeURIComponent(text)}`

const own = { group: 'Bookings', who: ['advertiser'] as const }

const zReportLink = z.object({
  id: z.string(),
  created_at: zInstant,
  expires_at: zInstant,
  /** The report shows the price of the booking. */
  prices: z.boolean(),
  /** Created by the advertiser, or for the weekly report. */
  made_by: z.enum(['advertiser', 'weekly_report']),
})
export type ReportLink = z.infer<typeof zReportLink>

export const shareBooking = call('POST', '/ads/:id/share', {
  ...own,
  members: BOOKERS,
  scope: 'reports',
  summary: 'Makes a link to the live report of an own booking, for anybody who has it. The link is answered once.',
  params: zId,
  body: z.object({
    days: zWhole(1, MAX_LINK_DAYS, 'validation.linkDays').default(DEFAULT_LINK_DAYS),
    prices: z.boolean('validation.boolean').default(false),
  }),
  status: 201,
  answer: zSuccess.extend({ id: z.string(), url: z.string(), expires_at: zInstant }),
})

export const reportLinks = call('GET', '/ads/:id/share', {
  ...own,
  scope: 'reports',
  summary: 'The links to the report of an own booking that still hold, newest first. Their addresses are not kept.',
  params: zId,
  answer: zSuccess.extend({ links: z.array(zReportLink), total: listed.total }),
})

export const revokeReportLink = call('DELETE', '/ads/:id/share/:linkId', {
  ...own,
  members: BOOKERS,
  scope: 'reports',
  summary: 'Ends a link to the report of an own booking. It is gone at once.',
  params: zId.extend({ linkId: zIdText() }),
  answer: zSuccess,
})

/** Any string: malformed and unknown tokens get the same answer. */
const zToken = z.object({ token: zBounded(100, 'validation.invalid') })

/** The contents of a shared report: no person, no contact, no position of a vehicle, and the price only on request. */
export const zSharedReport = zBooking
  .pick({
    reference: true,
    brandName: true,
    vehicleType: true,
    status: true,
    startDate: true,
    endDate: true,
    durationDays: true,
    quantity: true,
    creativeUrl: true,
    previewUrl: true,
    media: true,
    targetRoutes: true,
    metrics: true,
    goal: true,
  })
  .extend({
    ...zBookingDetail.pick({ pace: true, extensions: true, settlement: true }).shape,
    delivery: zBookingDetail.shape.delivery.omit({ cells: true, by_hour: true }),
    /** In LKR; null unless the advertiser chose to show it. */
    price: z.number().nullable(),
    breakdown: zBreakdown.nullable(),
    as_of: zInstant,
    expires_at: zInstant,
  })
export type SharedReport = z.infer<typeof zSharedReport>

export const sharedReport = call('GET', '/shared/:token', {
  group: 'Reports',
  summary: 'The live report of a booking, by a link that its advertiser made. 404 for one that is unknown or over.',
  who: ['visitor'],
  params: zToken,
  answer: zSuccess.extend({ report: zSharedReport }),
})

export const sharedProof = call('GET', '/shared/:token/proof', {
  group: 'Reports',
  summary: 'The fingerprint of the proof of play behind a shared report: the SHA-256 of the file of its plays.',
  who: ['visitor'],
  params: zToken,
  answer: zSuccess.extend({
    proof: z.object({
      sha256: z.string(),
      /** More plays may arrive and change it. */
      provisional: z.boolean(),
      as_of: zInstant,
    }),
  }),
})
