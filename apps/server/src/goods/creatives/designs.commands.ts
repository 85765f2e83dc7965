import { randomUUID } from 'node:crypto'
import { type DesignDocument, MAX_DESIGNS } from '@ayob/contract/designs'
import { designFacts } from '@ayob/domain/designs/facts'
import type { Core } from '../../platform/core'
import { badField, notFound, Refusal } from '../../platform/errors'
import type { Actor, Tx } from '../../platform/ports'
import { claimRoom } from '../../platform/stored-bytes'
import { creativeByFile } from './creatives.views'
import { designStore } from './designs.store'

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
