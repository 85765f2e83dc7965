import { z } from 'zod'
import { call } from './call'
import { BOOKERS, listed, zBounded, zId, zLine, zLines, zName, zPaging, zSuccess } from './common'

/** The canvas of the ad maker: the screen's real shape, in pixels. */
export const CANVAS = { width: 1920, height: 640 } as const
/** The area of the canvas in which a screen shows the QR code of an ad with a link. */
export const QR_CORNER = { x: 1764, y: 484, width: 156, height: 156 } as const
/** A slot of 10 seconds is divided evenly among the frames. */
export const MAX_FRAMES = 3
/** Elements of all frames together. */
export const MAX_ELEMENTS = 60
export const MAX_AD_TEXT = 300
/** Unfinished and finished designs of an account. */
export const MAX_DESIGNS = 300
export const DESIGN_VERSION = 2

export const SHAPES = ['box', 'pill', 'circle', 'burst', 'slant'] as const
export const ICONS = [
  'utensils',
  'scissors',
  'cross',
  'book',
  'wrench',
  'shirt',
  'bed',
  'music',
  'percent',
  'sparkles',
  'briefcase',
  'megaphone',
  'cake',
  'coffee',
  'smartphone',
  'leaf',
  'hammer',
  'gem',
  'flower',
  'car',
  'dumbbell',
] as const
/** Each has letters of all three scripts. */
export const FONTS = ['display', 'plain', 'poster', 'round', 'classic', 'neat'] as const
export type Font = (typeof FONTS)[number]
export const ALIGNS = ['left', 'center', 'right'] as const

export const zColor = zBounded(7, 'validation.invalid')
  .regex(/^#[0-9a-fA-F]{6}$/, 'validation.invalid')
  .meta({ examples: ['#0d47a1'] })
const zPlace = z.number().min(-4000).max(6000)
const zLength = z.number().min(1).max(6000)
const box = { id: zLine(40).min(1, 'validation.required'), x: zPlace, y: zPlace, width: zLength, height: zLength }

/** A text is as large as its box allows. `size` is that size in pixels, as measured by the editor. */
export const zTextElement = z.object({
  kind: z.literal('text'),
  ...box,
  text: zLines(MAX_AD_TEXT),
  font: z.enum(FONTS),
  align: z.enum(ALIGNS),
  color: zColor,
  size: z.number().min(1).max(2000),
  /** Its box holds what is drawn, without the room that a line leaves above and below its letters. */
  tight: z.boolean().optional(),
})
export const zShapeElement = z.object({ kind: z.literal('shape'), ...box, shape: z.enum(SHAPES), color: zColor })
export const zIconElement = z.object({ kind: z.literal('icon'), ...box, icon: z.enum(ICONS), color: zColor })
/** One of the advertiser's own creatives, by its public name. */
export const zPictureElement = z.object({
  kind: z.literal('picture'),
  ...box,
  file: zLine(120).min(1, 'validation.required'),
  fit: z.enum(['contain', 'cover']),
})
export const zElement = z.discriminatedUnion('kind', [zTextElement, zShapeElement, zIconElement, zPictureElement])
export type TextElement = z.infer<typeof zTextElement>
export type DesignElement = z.infer<typeof zElement>

/** The first element is at the back. */
export const zFrame = z.object({ background: zColor, elements: z.array(zElement) })
export type Frame = z.infer<typeof zFrame>

/** What an ad says, in the order in which it is read. */
export const TEXT_SLOTS = ['name', 'headline', 'offer', 'price', 'place', 'phone'] as const
export type TextSlot = (typeof TEXT_SLOTS)[number]
export const PICTURE_SLOTS = ['photo', 'logo'] as const
export type PictureSlot = (typeof PICTURE_SLOTS)[number]
export const LAYOUTS = [
  'panel-right',
  'panel-left',
  'slant',
  'circle',
  'band-top',
  'band-bottom',
  'stripes',
  'bar',
  'burst',
  'pill',
] as const
export type LayoutName = (typeof LAYOUTS)[number]

/** A picture of the advertiser with its size in pixels. */
export const zUsedPicture = z.object({
  file: zLine(120).min(1, 'validation.required'),
  width: zLength,
  height: zLength,
})
export type UsedPicture = z.infer<typeof zUsedPicture>

export const zAdColors = z.object({ ground: zColor, ink: zColor, panel: zColor, accent: zColor })
export type AdColors = z.infer<typeof zAdColors>

/** Letters can be several characters: with vowel signs, or an emoji of a family. */
export const MAX_SLOT_TEXT = 200
const zSlotText = zLine(MAX_SLOT_TEXT)

/** The content of an ad whose parts are placed by rule. Its frames are the result. */
export const zSlots = z.object({
  layout: z.enum(LAYOUTS),
  font: z.enum(FONTS),
  colors: zAdColors,
  icon: z.enum(ICONS).nullable(),
  texts: z.object({
    name: zSlotText,
    headline: zSlotText,
    offer: zSlotText,
    price: zSlotText,
    place: zSlotText,
    phone: zSlotText,
  }),
  photo: zUsedPicture.nullable(),
  logo: zUsedPicture.nullable(),
  /** Keeps the corner of the screen's QR code free. */
  qr: z.boolean(),
  /** How many pictures the content may take. */
  pictures: z.number().int().min(1).max(MAX_FRAMES),
})
export type Slots = z.infer<typeof zSlots>

/** The document of an ad from the ad maker. It does not depend on the template that it started from. */
export const zDesignDocument = z
  .object({
    version: z.literal(DESIGN_VERSION),
    template: zLine(40).nullable(),
    frames: z.array(zFrame).min(1).max(MAX_FRAMES),
    /** Absent in a design whose parts were placed by hand. */
    slots: zSlots.optional(),
  })
  .refine(({ frames }) => frames.reduce((sum, { elements }) => sum + elements.length, 0) <= MAX_ELEMENTS, {
    path: ['frames'],
    message: 'validation.elements',
  })
export type DesignDocument = z.infer<typeof zDesignDocument>

const own = { group: 'Creatives', who: ['advertiser'] as const }

const zListedDesign = z.object({
  id: z.string(),
  name: z.string(),
  /** Increases with each save. */
  version: z.number().int(),
  updated: z.string(),
  /** The member who last changed it; null for one from before members were recorded. */
  by: z.string().nullable(),
  /** The creative that was last created from it. */
  creative_id: z.string().nullable(),
})
export const zDesign = zListedDesign.extend({ document: zDesignDocument })
export type Design = z.infer<typeof zDesign>
const saved = zSuccess.extend({ design: zDesign })
const content = { name: zName(), document: zDesignDocument }
/** All elements with the longest texts, three bytes a letter. */
const maxBody = 128 * 1024

export const listDesigns = call('GET', '/creatives/designs', {
  ...own,
  summary: "The advertiser's own designs with their first picture, the last changed first.",
  query: zPaging,
  answer: zSuccess.extend({ designs: z.array(zListedDesign.extend({ first_frame: zFrame.nullable() })), ...listed }),
})

export const getDesign = call('GET', '/creatives/designs/:id', {
  ...own,
  summary: 'A design with its document. Documents of older versions are answered in the form of today.',
  params: zId,
  answer: saved,
})

export const createDesign = call('POST', '/creatives/designs', {
  ...own,
  members: BOOKERS,
  summary: 'Begins a design.',
  maxBody,
  body: z.object(content),
  status: 201,
  answer: saved,
})

export const saveDesign = call('PUT', '/creatives/designs/:id', {
  ...own,
  members: BOOKERS,
  summary:
    'Saves a design over the version that it was made from. When there is a newer one: 409 with it as `design`, and nothing is written.',
  params: zId,
  maxBody,
  body: z.object({ ...content, version: z.number().int() }),
  answer: saved,
})

export const finishDesign = call('POST', '/creatives/designs/:id/creative', {
  ...own,
  members: BOOKERS,
  summary: 'Says which uploaded file is the picture of this version, so that the creative can be edited later.',
  params: zId,
  body: z.object({ version: z.number().int(), file_path: zName() }),
  answer: zSuccess.extend({ creative_id: z.string() }),
})

export const deleteDesign = call('DELETE', '/creatives/designs/:id', {
  ...own,
  members: BOOKERS,
  summary: 'Deletes a design. Creatives that were made of it stay.',
  params: zId,
  answer: zSuccess,
})
