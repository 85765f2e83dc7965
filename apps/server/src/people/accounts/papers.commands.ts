import { PERMIT_DOCUMENT } from '@ayob/contract/vehicles'
import { lastAccepted, paperChange } from '@ayob/domain/accounts/papers'
import type { Core } from '../../platform/core'
import { orNotFound, Refusal } from '../../platform/errors'
import type { Actor, Tx } from '../../platform/ports'
import { documentStore, type KeptDocument } from './documents.store'
import { registrationStore } from './registrations.store'

/**
 * Stores documents of an account. In an approved account the previous ones are kept and the new ones wait for review,
 * while the account stays active. Errors: 404.
 */
export async function putDocuments(
  { clock, emit, recordActivity }: Core,
  tx: Tx,
  actor: Actor,
  userId: string,
  documents: readonly KeptDocument[],
): Promise<void> {
  const { status } = orNotFound(await registrationStore.lock(tx, userId))
  const at = clock.now()
  const files: string[] = []
  let asked = false
  for (const document of documents) {
    const { field } = document
    const old = await documentStore.take(tx, userId, field)
    const change = paperChange(status, { isPermit: field === PERMIT_DOCUMENT, isFirst: !old })
    if (old && change.keepsOld) await documentStore.keepVersion(tx, old, at)
    else if (old) files.push(old.file)
    await documentStore.put(tx, userId, document, at, change.asksReview ? at : null)
    if (!change.asksReview) continue
    asked = true
    const action = old ? 'document.replaced' : 'document.added'
    await recordActivity(tx, { actor, action, subject: 'registration', subjectId: userId, details: { field } })
  }
  if (asked) await emit(tx, 'papers.asked', { userId })
  if (files.length > 0) await emit(tx, 'files.unneeded', { files })
}

/**
 * Accepts or rejects papers of an approved account that wait for review. Rejected ones are kept as versions, and the
 * previously accepted ones become current again. Returns false when none waits. Errors: 409 when the reviewer has
 * `seen` older ones.
 */
export async function reviewPapers(
  { clock, emit, recordActivity }: Core,
  tx: Tx,
  actor: Actor,
  userId: string,
  verdict: 'approved' | 'rejected',
  { reason, seen }: { reason: string | null; seen: string | undefined },
): Promise<boolean> {
  const waiting = await documentStore.waiting(tx, userId)
  if (waiting.length === 0) return false
  if (seen !== undefined && waiting[0]?.asked_at?.toISOString() !== seen) {
    throw new Refusal('conflict', 'server.registrationPapersChanged')
  }
  if (verdict === 'approved') {
    await documentStore.accept(tx, userId)
    await emit(tx, 'papers.confirmed', { userId })
  } else {
    const versions = await documentStore.versionsOf(tx, [userId])
    for (const { field } of waiting) {
      const refused = await documentStore.take(tx, userId, field)
      if (refused) await documentStore.keepVersion(tx, refused, clock.now())
      const before = lastAccepted(versions.filter((version) => version.field === field))
      if (before) await documentStore.restore(tx, before.file)
    }
    await emit(tx, 'papers.refused', { userId, reason })
  }
  const details = { fields: waiting.map(({ field }) => field).join(', '), ...(reason && { reason }) }
  const about = { subject: 'registration', subjectId: userId, details }
  await recordActivity(tx, { actor, action: `papers.${verdict}`, ...about })
  return true
}
