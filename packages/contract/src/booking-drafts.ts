import { z } from 'zod'
import { call } from './call'
import { BOOKERS, listed, zBounded, zSuccess, zWhole } from './common'
import { zInstant } from './days'

/** Drafts per advertiser. */
export const MAX_DRAFTS = 50
const MAX_DRAFT_CHARACTERS = 60_000

/** A random id that the form generates for its draft: 128 bits, hexadecimal. */
export const zDraftId = zBounded(32).regex(/^[0-9a-f]{32}$/, 'validation.text')

/** The values of a booking form, by the form's own field names. */
const zContent = z
  .record(zBounded(100), z.unknown(), 'validation.required')
  .refine((content) => JSON.stringify(content).length <= MAX_DRAFT_CHARACTERS, 'validation.tooLong')

export const zBookingDraft = z.object({
  id: z.string(),
  /** Increases with every change. */
  version: z.number().int(),
  /** The member who began it; null for one from before members were recorded. */
  by: z.string().nullable(),
  content: zContent,
  updated_at: zInstant,
})
export type BookingDraft = z.infer<typeof zBookingDraft>

const own = { group: 'Bookings', who: ['advertiser'] as const }
const params = z.object({ id: zDraftId })

export const bookingDrafts = call('GET', '/booking-drafts', {
  ...own,
  summary: 'The own bookings that were begun and not submitted, last changed first.',
  answer: zSuccess.extend({ drafts: z.array(zBookingDraft), total: listed.total }),
})

export const saveBookingDraft = call('PUT', '/booking-drafts/:id', {
  ...own,
  members: BOOKERS,
  summary:
    'Keeps what a booking form holds. `version` is the one that was changed, 0 for a new draft under an id of the caller. A draft that somebody changed meanwhile: 409 with the newer `draft`.',
  params,
  maxBody: 4 * MAX_DRAFT_CHARACTERS,
  body: z.object({ version: zWhole(0, 1_000_000_000), content: zContent }),
  answer: zSuccess.extend({ draft: zBookingDraft }),
})

export const deleteBookingDraft = call('DELETE', '/booking-drafts/:id', {
  ...own,
  members: BOOKERS,
  summary: 'Deletes an own draft. Again changes nothing.',
  params,
  answer: zSuccess,
})
