import { z } from 'zod'
import { call, maxFormOf } from './call'
import { BOOKERS, listed, zId, zPaging, zSuccess } from './common'
import { zLegibility } from './legibility'

export const MAX_BOOKING_CREATIVE_BYTES = 10 * 1024 * 1024
export const MAX_CAMPAIGN_CREATIVE_BYTES = 16 * 1024 * 1024
/** The largest picture that is read. */
export const MAX_MEGAPIXELS = 120

/** File name endings of creatives. The content decides; the name is only a hint. */
export const CREATIVE_ENDINGS = ['png', 'jpg', 'jpeg', 'heic', 'heif', 'gif', 'mp4', 'mov', 'avi', 'pdf'] as const
export const CREATIVE_KINDS = ['image', 'gif', 'video', 'pdf'] as const

/**
 * How a screen would show the file. Warnings are texts for the advertiser and the reviewer. While `preparing`, the server
 * has not yet read the file, and tries again by itself; it is not playable until then.
 */
export const zMedia = z.object({
  kind: z.enum(CREATIVE_KINDS),
  width: z.number().nullable(),
  height: z.number().nullable(),
  duration_s: z.number().nullable(),
  codec: z.string().nullable(),
  playable: z.boolean(),
  preparing: z.boolean(),
  warnings: z.array(z.string()),
})
export type Media = z.infer<typeof zMedia>

const own = { group: 'Creatives', who: ['advertiser'] as const }
/** Bookings and campaigns have separate upload calls, each with its own limit and field name for the file. */
const uploaded = {
  url: z.string(),
  preview_url: z.string().nullable(),
  media: zMedia,
  /** Null until it has been measured, and for files that can't be. */
  legibility: zLegibility.nullable(),
}

export const uploadCreative = call('POST', '/ads/upload-creative', {
  ...own,
  members: BOOKERS,
  scope: 'creatives',
  summary: 'Takes the creative of a booking (10 MB) and tells what a screen would make of it.',
  files: ['file'],
  maxBody: maxFormOf(1, MAX_BOOKING_CREATIVE_BYTES),
  answer: zSuccess.extend({ file_path: z.string(), ...uploaded }),
})

export const upload = call('POST', '/upload', {
  ...own,
  members: BOOKERS,
  scope: 'creatives',
  summary: 'Takes the creative of a campaign (16 MB).',
  files: ['file'],
  maxBody: maxFormOf(1, MAX_CAMPAIGN_CREATIVE_BYTES),
  answer: zSuccess.extend({ filename: z.string(), ...uploaded }),
})

export const uploadQueue = call('GET', '/creatives/queue', {
  ...own,
  scope: 'creatives',
  summary: "How many files are read before the advertiser's next one; null when none of it waits.",
  answer: zSuccess.extend({ ahead: z.number().int().nullable() }),
})

/** A file in the advertiser's library. `size` is in bytes, as uploaded. */
export const zLibraryCreative = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(CREATIVE_KINDS),
  size: z.number(),
  updated: z.string(),
  /** The member who uploaded it; null for one from before members were recorded. */
  by: z.string().nullable(),
  /** Used by an unfinished booking. */
  in_use: z.boolean(),
  /** The name by which bookings and campaigns refer to it. */
  file_path: z.string(),
  /** The design that it was created from, for editing; null for an uploaded file and for a deleted design. */
  design_id: z.string().nullable(),
  ...uploaded,
})
export type LibraryCreative = z.infer<typeof zLibraryCreative>

export const listCreatives = call('GET', '/creatives', {
  ...own,
  scope: 'creatives',
  summary: "The advertiser's own creatives, newest first.",
  query: zPaging,
  answer: zSuccess.extend({ creatives: z.array(zLibraryCreative), ...listed }),
})

export const deleteCreative = call('DELETE', '/creatives/:id', {
  ...own,
  members: BOOKERS,
  scope: 'creatives',
  summary: 'Deletes a creative that no unfinished booking shows.',
  params: zId,
  answer: zSuccess,
})
