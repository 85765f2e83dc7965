import { z } from 'zod'
import { call, maxFormOf } from './call'
import { listed, zBounded, zId, zIdText, zLat, zLng, zPaging, zSuccess } from './common'

/** The size of a look's picture, in pixels. */
export const LOOK_SIZE = { width: 480, height: 160 } as const
export const MAX_LOOK_BYTES = 200_000

/**
 * Asked: no answer yet. Matched: the picture shows what the screen claims. Differs: it does not, the ad was not in the
 * screen's playlist, or the screen's plays say that something else was on. Unchecked: the picture could not be compared. Missed: no answer in time.
 */
export const LOOK_STATES = ['asked', 'matched', 'differs', 'unchecked', 'missed'] as const
export type LookState = (typeof LOOK_STATES)[number]

/** What a picture shows to be wrong with a display: nothing is on it, or no longer what the screen draws. */
export const DISPLAY_FAULTS = ['black', 'frozen'] as const
export type DisplayFault = (typeof DISPLAY_FAULTS)[number]

/** A look that the server requests in the answer to a heartbeat or to plays. */
export const zAskedLook = z.object({ id: z.string(), nonce: z.string(), expires_at: z.string() })
export type AskedLook = z.output<typeof zAskedLook>

/** A numeric form field; an empty one is null. */
const zFormNumber = (number: z.ZodNumber) =>
  z
    .string()
    .default('')
    .transform((text) => (text.trim() === '' ? null : Number(text)))
    .pipe(number.nullable())

/** The form fields of a look besides `file`. */
export const zLookForm = z.object({
  id: zIdText(),
  nonce: zIdText(),
  /** Empty for a house ad. */
  booking_id: z
    .string()
    .max(100, 'validation.text')
    .default('')
    .transform((id) => id || null),
  shown_at: zBounded(40, 'validation.instant').pipe(z.iso.datetime({ offset: true, error: 'validation.instant' })),
  lat: zFormNumber(zLat),
  lng: zFormNumber(zLng),
  /** The number of the creative, for an ad with several, or of the house ad. */
  creative: zFormNumber(z.number().int().min(1).max(99)),
})

export const sendLook = call('POST', '/screens/looks', {
  group: 'Screens',
  summary: `Send what is on the display, when the answer to a heartbeat or to plays asked for it: a form with id, nonce, booking_id (empty for a house ad), shown_at, lat, lng and file (JPEG or PNG, ${LOOK_SIZE.width}x${LOOK_SIZE.height}, at most 200 kB)`,
  who: ['screen'],
  files: ['file'],
  maxBody: maxFormOf(1, MAX_LOOK_BYTES),
  answer: zSuccess,
})

const zPicture = z
  .string()
  .nullable()
  .describe('Signed link to the picture, valid for 5 minutes. Null without one; pictures are kept for 30 days.')

export const zScreenLook = z.object({
  id: z.string(),
  state: z.enum(LOOK_STATES),
  asked_at: z.string(),
  shown_at: z.string().nullable(),
  answered_at: z.string().nullable(),
  booking: z.object({ id: z.string(), name: z.string() }).nullable(),
  lat: z.number().nullable(),
  lng: z.number().nullable(),
  /** The difference between the picture and the ad, 0 to 255; null if they were not compared. */
  distance: z.number().nullable(),
  /** Signed with the key of the screen's device. */
  signed: z.boolean(),
  picture: zPicture,
})
export type ScreenLook = z.output<typeof zScreenLook>

export const screenLooks = call('GET', '/admin/screens/:id/looks', {
  group: 'Screens',
  summary: "What a screen showed when it was asked, newest first, with the looks of its vehicle's earlier screens",
  who: ['admin'],
  admins: ['operations', 'auditor'],
  params: zId,
  query: zPaging,
  answer: zSuccess.extend({ looks: z.array(zScreenLook), ...listed }),
})

export const bookingLooks = call('GET', '/ads/:id/looks', {
  group: 'Bookings',
  summary:
    'Pictures of an ad as screens showed it in the last 30 days, newest first, with the place to about 100 m; an administrator sees those of every booking',
  who: ['advertiser', 'admin'],
  admins: ['reviewer', 'operations', 'finance', 'auditor'],
  params: zId,
  query: zPaging,
  answer: zSuccess.extend({
    looks: z.array(
      z.object({
        id: z.string(),
        shown_at: z.string(),
        lat: z.number().nullable(),
        lng: z.number().nullable(),
        picture: zPicture,
      }),
    ),
    ...listed,
  }),
})
