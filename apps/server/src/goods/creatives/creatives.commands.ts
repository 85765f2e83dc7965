import { randomUUID } from 'node:crypto'
import { type DesignDocument, MAX_DESIGNS } from '@ayob/contract/designs'
import { designFacts } from '@ayob/domain/designs/facts'
import { badField, notFound, Refusal } from '../../platform/errors'
import { ownRows, type PersonalPart } from '../../platform/personal.queries'
import type { Actor, Clock, Core, Tx } from '../../platform/ports'
import { claimRoom } from '../../platform/stored-bytes'
import { creativeByFile } from './creatives.queries'
import { creativeStore, designStore } from './creatives.store'

/** A creative in the library of the actor's account, locked. Errors: 404. */
export async function lockCreative(tx: Tx, actor: Actor, id: string) {
  const creative = await creativeStore.lock(tx, id)
  if (creative?.owner_id !== actor.ownerId || creative.deleted_at) throw notFound()
  return creative
}

/** Removes a locked creative from the library, and its files unless a booking ever showed it. */
export async function removeCreative(
  ctx: Core,
  tx: Tx,
  actor: Actor,
  { id, sha256, ending, preview_sha256 }: Awaited<ReturnType<typeof lockCreative>>,
  everBooked: boolean,
): Promise<void> {
  await creativeStore.markDeleted(tx, id, ctx.clock.now())
  if (!everBooked) {
    await creativeStore.forgetFiles(tx, id)
    const files = [`${sha256}.${ending}`, ...(preview_sha256 ? [`${preview_sha256}.webp`] : [])]
    await ctx.emit(tx, 'media.unneeded', { sha256, files })
  }
  await ctx.recordActivity(tx, { actor, action: 'creative.deleted', subject: 'creative', subjectId: id })
}

type Deps = Pick<Core, 'clock'>

interface Content {
  readonly name: string
  readonly document: DesignDocument
}

/** Creates a design and returns its id. Errors: 409 beyond the maximum number per account. */
export async function createDesign({ clock }: Deps, tx: Tx, actor: Actor, content: Content): Promise<string> {
  const ownerId = actor.ownerId ?? ''
  if ((await designStore.count(tx, ownerId)) >= MAX_DESIGNS) throw new Refusal('conflict', 'server.designsFull')
  const id = randomUUID()
  const at = clock.now()
  await claimRoom(tx, ownerId, Buffer.byteLength(JSON.stringify(content.document)))
  await designStore.insert(tx, {
    id,
    owner_id: ownerId,
    name: content.name,
    document: JSON.stringify(content.document),
    version: 1,
    changed_by: actor.id,
    creative_id: null,
    created_at: at,
    updated_at: at,
  })
  return id
}

/**
 * Saves a design on top of the version that it was edited from. Returns false and writes nothing when there is a newer
 * version, unless that version already has the same content, as when a save is sent twice. Errors: 404.
 */
export async function saveDesign(
  { clock }: Deps,
  tx: Tx,
  actor: Actor,
  id: string,
  { name, document, version }: Content & { version: number },
): Promise<boolean> {
  const design = await designStore.lock(tx, id)
  if (design?.owner_id !== actor.ownerId) throw notFound()
  const text = JSON.stringify(document)
  if (design.version !== version) return designStore.holds(tx, id, name, text)
  await claimRoom(tx, design.owner_id, Buffer.byteLength(text))
  const change = { name, document: text, version: version + 1, changed_by: actor.id, updated_at: clock.now() }
  await designStore.save(tx, id, change)
  return true
}

/**
 * Stores the document of a design with the creative that was made from it. Returns the creative's id. Errors: 400 on
 * `file_path` for a creative that is not the owner's; 404; 409 for another version, and for a creative of another design.
 */
export async function finishDesign(
  tx: Tx,
  ownerId: string,
  id: string,
  { version, file_path }: { version: number; file_path: string },
): Promise<string> {
  const design = await designStore.lock(tx, id)
  if (design?.owner_id !== ownerId) throw notFound()
  if (design.version !== version) throw new Refusal('conflict', 'server.designNewer')
  const creative = await creativeByFile(tx, file_path)
  if (creative?.ownerId !== ownerId) throw badField('file_path', 'server.creativeUnknown')
  if (creative.designId && creative.designId !== id) throw new Refusal('conflict', 'server.designOther')
  const facts = designFacts(design.document)
  await designStore.keepBeside(tx, creative.id, id, JSON.stringify(design.document), JSON.stringify(facts))
  return creative.id
}

/** Deletes a design. Creatives that were made from it stay. Errors: 404. */
export async function deleteDesign(tx: Tx, ownerId: string, id: string): Promise<void> {
  const design = await designStore.lock(tx, id)
  if (design?.owner_id !== ownerId) throw notFound()
  await designStore.remove(tx, id)
}

const creatives = ownRows('creatives', {
  owner: 'owner_id',
  columns: ['id', 'file', 'name', 'size', 'uploaded_at', 'deleted_at'],
  order: 'uploaded_at',
})
const designs = ownRows('designs', {
  owner: 'owner_id',
  columns: ['id', 'name', 'document', 'creative_id', 'created_at', 'updated_at'],
  order: 'created_at',
})

/** Booked creatives stay as part of their bookings. */
export const creativesPersonal = (clock: Clock): PersonalPart => ({
  name: 'creatives',
  ofOrganisation: true,
  exported: creatives,

  async erase(tx, userId): Promise<undefined> {
    await tx
      .updateTable('creatives')
      .set((of) => ({ name: 'creative', design: null, deleted_at: of.fn.coalesce('deleted_at', of.val(clock.now())) }))
      .where('owner_id', '=', userId)
      .execute()
  },
})

/** Designs belong to their owner only, so they are deleted. */
export const designsPersonal: PersonalPart = {
  name: 'designs',
  ofOrganisation: true,
  exported: designs,

  async erase(tx, userId): Promise<undefined> {
    await tx.deleteFrom('designs').where('owner_id', '=', userId).execute()
  },
}
