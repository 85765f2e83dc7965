import { z } from 'zod'
import { call } from './call'
import { zId, zPaging, zSuccess } from './common'

export const MAX_BOOKING_CREATIVE_BYTES = 10 * 1024 * 1024
export const MAX_CAMPAIGN_CREATIVE_BYTES = 16 * 1024 * 1024

/** File name endings that a creative may have. What is inside decides; the name is only the first hint. */
export const CREATIVE_ENDINGS = ['png', 'jpg', 'jpeg', 'gif', 'mp4', 'mov', 'avi', 'pdf'] as const
export const CREATIVE_KINDS = ['image', 'gif', 'video', 'pdf'] as const

/** What a screen would make of the file. Warnings are texts for the advertiser and the reviewer. */
export const zMedia = z.object({
  kind: z.enum(CREATIVE_KINDS),
  width: z.number().nullable(),
  height: z.number().nullable(),
  duration_s: z.number().nullable(),
  codec: z.string().nullable(),
  playable: z.boolean(),
  warnings: z.array(z.string()),
})
export type Media = z.infer<typeof zMedia>

export const uploadCreative = call({
  method: 'POST',
  path: '/ads/upload-creative',
  group: 'Creatives',
  summary: 'Takes the creative of a booking (10 MB) and tells what a screen would make of it.',
  who: ['advertiser'],
  files: ['file'],
  answer: zSuccess.extend({
    file_path: z.string(),
    url: z.string(),
    preview_url: z.string().nullable(),
    media: zMedia,
  }),
})

export const upload = call({
  method: 'POST',
  path: '/upload',
  group: 'Creatives',
  summary: 'Takes the creative of a campaign (16 MB).',
  who: ['advertiser'],
  files: ['file'],
  answer: zSuccess.extend({
    filename: z.string(),
    url: z.string(),
    preview_url: z.string().nullable(),
    media: zMedia,
  }),
})

/** A file in the advertiser's library. `size` is in bytes, as uploaded. */
export const zLibraryCreative = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(CREATIVE_KINDS),
  size: z.number(),
  updated: z.string(),
  url: z.string(),
  preview_url: z.string().nullable(),
  /** A booking with it is submitted and not finished. */
  in_use: z.boolean(),
  /** What a booking or a campaign names it by. */
  file_path: z.string(),
  media: zMedia,
})
export type LibraryCreative = z.infer<typeof zLibraryCreative>

export const listCreatives = call({
  method: 'GET',
  path: '/creatives',
  group: 'Creatives',
  summary: "The advertiser's own creatives, newest first.",
  who: ['advertiser'],
  query: zPaging,
  answer: zSuccess.extend({
    creatives: z.array(zLibraryCreative),
    total: z.number(),
    page: z.number(),
    limit: z.number(),
  }),
})

export const deleteCreative = call({
  method: 'DELETE',
  path: '/creatives/:id',
  group: 'Creatives',
  summary: 'Deletes a creative that no unfinished booking shows.',
  who: ['advertiser'],
  params: zId,
  answer: zSuccess,
})
