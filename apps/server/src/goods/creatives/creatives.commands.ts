import type { Core } from '../../platform/core'
import { notFound } from '../../platform/errors'
import type { Actor, Tx } from '../../platform/ports'
import { creativeStore } from './creatives.store'

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
