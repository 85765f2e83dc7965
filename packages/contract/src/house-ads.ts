import { z } from 'zod'
import { call, maxFormOf } from './call'
import { zId, zIdText, zName, zSuccess, zWhole } from './common'
import { MAX_CAMPAIGN_CREATIVE_BYTES, zMedia } from './creatives'
import { zDay } from './days'
import { LANGUAGES } from './languages'
import { VEHICLE_TYPES, zVehicleType } from './vehicle-types'

/** The most house ads of the manager. */
export const MOST_HOUSE_ADS = 50
/** The largest file of a house ad: that of a campaign. */
export const MAX_HOUSE_AD_BYTES = MAX_CAMPAIGN_CREATIVE_BYTES

/** A file shows one language, or serves all of them. */
export const HOUSE_AD_LANGUAGES = ['all', ...LANGUAGES] as const
export type HouseAdLanguage = (typeof HOUSE_AD_LANGUAGES)[number]

const zHouseAd = z.object({
  id: z.string(),
  name: z.string(),
  /** The first and the last day on which it plays; null for no limit. */
  from: z.string().nullable(),
  until: z.string().nullable(),
  /** Null for all. */
  vehicle_types: z.array(z.enum(VEHICLE_TYPES)).nullable(),
  paused: z.boolean(),
  /** Increases with each change. A change names the version that it was made from. */
  version: z.number().int(),
  changed_at: z.string(),
  changed_by: z.string().nullable(),
  /** It plays today on some type of vehicle. */
  playing: z.boolean(),
  files: z.array(
    z.object({
      language: z.enum(HOUSE_AD_LANGUAGES),
      file_path: z.string(),
      url: z.string(),
      preview_url: z.string().nullable(),
      media: zMedia,
    }),
  ),
})
export type HouseAd = z.infer<typeof zHouseAd>

const zFiles = z
  .array(
    z.object({
      language: z.enum(HOUSE_AD_LANGUAGES, 'validation.houseAdFiles'),
      file_path: zName('validation.houseAdFiles', 100),
    }),
    'validation.houseAdFiles',
  )
  .min(1, 'validation.houseAdFiles')
  .max(LANGUAGES.length, 'validation.houseAdFiles')
  // Either one file for all languages, or at most one for each.
  .refine(
    (files) => {
      const languages = new Set(files.map(({ language }) => language))
      return languages.size === files.length && (!languages.has('all') || files.length === 1)
    },
    { error: 'validation.houseAdFiles' },
  )

const zTerms = z.object({
  name: zName(),
  from: zDay.nullable(),
  until: zDay.nullable(),
  vehicle_types: z
    .array(zVehicleType, 'validation.vehicleTypes')
    .min(1, 'validation.vehicleTypes')
    .max(VEHICLE_TYPES.length, 'validation.vehicleTypes')
    .nullable(),
  paused: z.boolean('validation.boolean'),
  files: zFiles,
})

const inOrder = ({ from, until }: { from: string | null; until: string | null }) =>
  from === null || until === null || from <= until
const WRONG_ORDER = { error: 'validation.reportOrder', path: ['until'] }
export const zHouseAdForm = zTerms.refine(inOrder, WRONG_ORDER)
export type HouseAdForm = z.output<typeof zHouseAdForm>

const zVersion = zWhole(1, 1_000_000_000)

const operations = { group: 'House ads', who: ['admin'] as const, admins: ['operations'] as const }
const one = { ...operations, answer: zSuccess.extend({ house_ad: zHouseAd }) }

export const adminHouseAds = call('GET', '/admin/house-ads', {
  ...operations,
  admins: ['operations', 'auditor'],
  summary: 'The house ads of the manager in their order. The built-in ones play where none of them applies.',
  answer: zSuccess.extend({ house_ads: z.array(zHouseAd) }),
})

export const uploadHouseAdFile = call('POST', '/admin/house-ads/files', {
  ...operations,
  summary: 'Takes a picture or video for a house ad (16 MB). It is removed after some days unless a house ad uses it.',
  files: ['file'],
  maxBody: maxFormOf(1, MAX_HOUSE_AD_BYTES),
  answer: zSuccess.extend({
    file_path: z.string(),
    url: z.string(),
    preview_url: z.string().nullable(),
    media: zMedia,
  }),
})

export const addHouseAd = call('POST', '/admin/house-ads', {
  ...one,
  summary: 'Adds a house ad after the others.',
  body: zHouseAdForm,
})

export const changeHouseAd = call('PUT', '/admin/house-ads/:id', {
  ...one,
  summary:
    'Changes a house ad: what it shows, when and where; pauses it. 409 when somebody else has changed it meanwhile.',
  params: zId,
  body: zTerms.extend({ version: zVersion }).refine(inOrder, WRONG_ORDER),
})

export const orderHouseAds = call('PUT', '/admin/house-ads', {
  ...operations,
  summary: 'Puts all house ads in another order. 409 when one was added or deleted meanwhile.',
  body: z.object({ ids: z.array(zIdText()).max(MOST_HOUSE_ADS) }),
  answer: zSuccess,
})

export const deleteHouseAd = call('DELETE', '/admin/house-ads/:id', {
  ...operations,
  summary: 'Deletes a house ad. Its files stay for the screens whose playlists still name them.',
  params: zId,
  answer: zSuccess,
})
