import { z } from 'zod'
import { call } from './call'
import { listed, zPaging, zSuccess } from './common'

/** The public fields of an advertiser: no e-mail, no phone, no spending. */
export const zDirectoryEntry = z.object({ organization_name: z.string(), website: z.string().nullable() })
export type DirectoryEntry = z.infer<typeof zDirectoryEntry>

export const listAdvertisers = call('GET', '/advertisers', {
  group: 'Advertisers',
  summary: 'Public directory of approved advertisers, by name.',
  who: ['visitor', 'applicant', 'advertiser', 'driver', 'admin'],
  query: zPaging,
  answer: zSuccess.extend({ advertisers: z.array(zDirectoryEntry), ...listed }),
})
