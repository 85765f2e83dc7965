import { z } from 'zod'
import { call } from './call'
import { zPaging, zSuccess } from './common'

/** What everybody may know of an advertiser: no e-mail, no phone, no spending. */
export const zDirectoryEntry = z.object({ organization_name: z.string(), website: z.string().nullable() })
export type DirectoryEntry = z.infer<typeof zDirectoryEntry>

export const listAdvertisers = call({
  method: 'GET',
  path: '/advertisers',
  group: 'Advertisers',
  summary: 'Public directory of approved advertisers, by name.',
  who: ['visitor', 'applicant', 'advertiser', 'driver', 'admin'],
  query: zPaging,
  answer: zSuccess.extend({
    advertisers: z.array(zDirectoryEntry),
    total: z.number(),
    page: z.number(),
    limit: z.number(),
  }),
})
