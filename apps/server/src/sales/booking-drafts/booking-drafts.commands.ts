import { type BookingDraft, MAX_DRAFTS } from '@ayob/contract/booking-drafts'
import { notFound, Refusal } from '../../platform/errors'
import type { PersonalPart } from '../../platform/personal.queries'
import type { Actor, Core, Tx } from '../../platform/ports'
import { claimRoom } from '../../platform/stored-bytes'
import { type DraftRow, draftStore, type NamedDraft } from './booking-drafts.store'

export const presentDraft = ({ id, version, by, content, updated_at }: NamedDraft): BookingDraft => ({
  id,
  version,
  by,
  content: JSON.parse(content),
  updated_at: updated_at.toISOString(),
})

/**
 * Saves a draft that was changed from a version; 0 for a new draft. Saving the same content again changes nothing, so a
 * change may be sent twice. Errors: 404 for a deleted draft; 409 with the newer draft when somebody else has changed
 * it; 409 when there are too many.
 */
export async function saveDraft(
  ctx: Core,
  tx: Tx,
  actor: Actor,
  id: string,
  { version, content }: Pick<BookingDraft, 'version' | 'content'>,
): Promise<BookingDraft> {
  const wanted = {
    advertiser_id: actor.ownerId ?? '',
    id,
    version,
    made_by: actor.id,
    content: JSON.stringify(content),
    updated_at: ctx.clock.now(),
  }
  await claimRoom(tx, wanted.advertiser_id, Buffer.byteLength(wanted.content))
  const saved = version === 0 ? await insert(tx, wanted) : await draftStore.change(tx, wanted)
  if (saved) return presentDraft(saved)
  const newer = await draftStore.byKey(tx, wanted)
  if (!newer) throw notFound()
  if (newer.content === wanted.content) return presentDraft(newer)
  throw new Refusal('conflict', 'server.draftChanged', { extra: { draft: presentDraft(newer) } })
}

/** Deletes an advertiser's draft, if there is one. */
export const removeDraft = (tx: Tx, advertiserId: string, id: string): Promise<void> =>
  draftStore.remove(tx, { advertiser_id: advertiserId, id })

async function insert(tx: Tx, draft: DraftRow): Promise<NamedDraft | undefined> {
  const others = await draftStore.of(tx, draft.advertiser_id)
  if (others.length >= MAX_DRAFTS && !others.some(({ id }) => id === draft.id)) {
    throw new Refusal('conflict', 'server.tooManyDrafts', { values: { max: MAX_DRAFTS } })
  }
  return draftStore.insert(tx, { ...draft, version: 1 })
}

export const bookingDraftsPersonal: PersonalPart = {
  name: 'booking_drafts',
  ofOrganisation: true,

  exported: async (reader, userId) =>
    (await draftStore.of(reader, userId)).map((row) => {
      const { by, ...draft } = presentDraft(row)
      return draft
    }),

  async erase(tx, userId): Promise<undefined> {
    await draftStore.removeAll(tx, userId)
  },
}
