import { z } from 'zod'
import { call } from './call'
import { zSuccess } from './common'

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
