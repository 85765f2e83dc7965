import { notFound, Refusal } from '../platform/errors'
import type { Tx } from '../platform/ports'
import { creativeStore } from './creatives.store'
import type { CreativeDeps } from './ports'

/** Removes the owner's creative from the library. Errors: 404; 409 while an unfinished booking shows it. */
export async function deleteCreative(deps: CreativeDeps, tx: Tx, ownerId: string, id: string): Promise<void> {
  const creative = await creativeStore.lock(tx, id)
  if (creative?.owner_id !== ownerId || creative.deleted_at) throw notFound()
  if ((await deps.usage.unfinished(tx, [id])).has(id)) throw new Refusal('conflict', 'server.creativeInUse')
  await creativeStore.markDeleted(tx, id, deps.clock.now())
}
