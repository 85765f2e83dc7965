import { notFound, Refusal } from '../../platform/errors'
import type { Actor, Tx } from '../../platform/ports'
import { creativeStore } from './creatives.store'
import type { CreativeDeps } from './ports'

/**
 * Removes a creative of the actor's account from the library, and its files if no booking ever showed it. Errors: 404; 409
 * while an unfinished booking shows it.
 */
export async function deleteCreative(deps: CreativeDeps, tx: Tx, actor: Actor, id: string): Promise<void> {
  const creative = await creativeStore.lock(tx, id)
  if (creative?.owner_id !== actor.ownerId || creative.deleted_at) throw notFound()
  if ((await deps.usage.unfinished(tx, [id])).has(id)) throw new Refusal('conflict', 'server.creativeInUse')
  await creativeStore.markDeleted(tx, id, deps.clock.now())
  if (!(await deps.usage.everBooked(tx, id))) {
    const { sha256, ending, preview_sha256 } = creative
    await creativeStore.forgetFiles(tx, id)
    const files = [`${sha256}.${ending}`, ...(preview_sha256 ? [`${preview_sha256}.webp`] : [])]
    await deps.emit(tx, 'media.unneeded', { sha256, files })
  }
  await deps.recordActivity(tx, { actor, action: 'creative.deleted', subject: 'creative', subjectId: id })
}
