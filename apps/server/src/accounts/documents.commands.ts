import type { Core } from '../platform/core'
import type { DocumentLinks } from '../platform/document-links'
import type { Actor } from '../platform/ports'
import { accounts } from './accounts.store'
import { registrationStore } from './registrations.store'

/** Serves documents behind their signed links, and writes down when an administrator opens one. */
export function documentServer(deps: Core, links: DocumentLinks) {
  return async (file: string, query: unknown, address: string): Promise<{ name: string; mime: string } | undefined> => {
    const viewerId = links.open(file, query)
    const document = viewerId ? await registrationStore.document(deps.db, file) : undefined
    if (!viewerId || !document) return undefined
    if (viewerId !== document.user_id) {
      const viewer = await accounts.byId(deps.db, viewerId)
      if (viewer?.type !== 'admin' || viewer.status !== 'approved') return undefined
      const actor: Actor = { kind: 'admin', id: viewerId, address }
      await deps.transact((tx) =>
        deps.recordActivity(tx, {
          actor,
          action: 'document.viewed',
          subject: 'registration',
          subjectId: document.user_id,
          details: { field: document.field },
        }),
      )
    }
    return { name: document.file, mime: document.mime }
  }
}
