import { z } from 'zod'
import { call } from './call'
import { BOOKERS, zOptional, zSuccess } from './common'
import { zColor, zUsedPicture } from './designs'

const zColors = z.object({ first: zColor, second: zColor })

/** What a shop shows in each of its ads. */
export const zBrand = z.object({
  /** As chosen, otherwise those of the organisation and its owner. */
  name: z.string(),
  phone: z.string().nullable(),
  /** Null without one, and when its file was deleted. */
  logo: zUsedPicture.nullable(),
  colors: zColors.nullable(),
  /** What was chosen instead of the organisation's name and its owner's phone number. */
  own: z.object({ name: z.string().nullable(), phone: z.string().nullable() }),
})
export type Brand = z.infer<typeof zBrand>

const own = { group: 'Creatives', who: ['advertiser'] as const }

export const getBrand = call('GET', '/brand', {
  ...own,
  summary: 'Name, phone number, logo and colours that the ads of the organisation begin with.',
  answer: zSuccess.extend({ brand: zBrand }),
})

export const changeBrand = call('PUT', '/brand', {
  ...own,
  members: BOOKERS,
  summary:
    'Changes them as a whole. Without a name or phone number, those of the organisation and its owner count. `logo` is the file of a picture in the library.',
  body: z.object({
    name: zOptional(80),
    phone: zOptional(30),
    logo: zOptional(120),
    colors: zColors.nullable(),
  }),
  answer: getBrand.answer,
})
