import { DOCUMENT_FIELDS, MAX_DOCUMENT_BYTES } from '@ayob/contract/accounts'
import type { Core } from '../platform/core'
import type { DocumentLinks } from '../platform/document-links'
import { badField, orNotFound } from '../platform/errors'
import { endingOf, type FileStore, type ReceivedFile, typeByContent } from '../platform/files'
import type { Actor } from '../platform/ports'
import { newToken } from '../platform/secrets'
import { refuseUnlessProven } from '../platform/step-up'
import { documentStore, type KeptDocument } from './documents.store'
import { putDocuments } from './papers.commands'
import { registrationStore } from './registrations.store'
import { sessionStore } from './sessions.store'

type DocumentDeps = Core & { readonly files: FileStore }

/** The accepted extensions of each type; stored files get the first one. */
const DOCUMENT_TYPES = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
} as const

export const DOCUMENT_RULES = {
  maxBytes: MAX_DOCUMENT_BYTES,
  tooLarge: 'server.documentTooLarge',
  none: 'server.documentsNone',
} as const

/** Stores the documents of the actor's account, all or none. Errors: 404; 400 on the field. */
export async function keepDocuments(deps: DocumentDeps, actor: Actor, received: readonly ReceivedFile[]) {
  const user = orNotFound(await registrationStore.byId(deps.db, actor.ownerId ?? ''))
  const allowed: readonly string[] = user.user_type === 'driver' ? DOCUMENT_FIELDS.driver : DOCUMENT_FIELDS.advertiser
  for (const { field } of received) if (!allowed.includes(field)) throw badField(field, 'server.documentWrongKind')
  return keepFiles(deps, actor, received)
}

/**
 * Stores files as documents of the actor's account. Errors: 404; 400 on the field when the type is not allowed or the
 * extension does not match it.
 */
export async function keepFiles(deps: DocumentDeps, actor: Actor, received: readonly ReceivedFile[]) {
  const documents: { upload: ReceivedFile; mime: string; file: string }[] = []
  for (const upload of received) {
    const mime = await typeByContent(upload.path)
    const endings: readonly string[] = mime ? DOCUMENT_TYPES[mime] : []
    const [ending] = endings
    if (!mime || !endings.includes(endingOf(upload.name))) throw badField(upload.field, 'server.documentType')
    documents.push({ upload, mime, file: `${newToken().slice(0, 22)}.${ending}` })
  }
  for (const { upload, file } of documents) await deps.files.keepDocument(upload.path, file)
  await deps.transact((tx) =>
    putDocuments(
      deps,
      tx,
      actor,
      actor.ownerId ?? '',
      documents.map(({ upload: { field, name, size }, mime, file }) => ({
        field: field as KeptDocument['field'],
        file,
        name,
        mime,
        size,
      })),
    ),
  )
  return Object.fromEntries(documents.map(({ upload, file }) => [upload.field, file]))
}

/**
 * Serves documents by signed links while the session that requested them lasts. Records when an administrator opens
 * one, which needs a fresh proof of identity. Errors: `step_up_required`.
 */
export function documentServer(deps: Core, links: DocumentLinks) {
  return async (file: string, query: unknown, address: string): Promise<{ name: string; mime: string } | undefined> => {
    const sessionId = links.open(file, query)
    const viewer = sessionId ? await sessionStore.viewer(deps.db, sessionId) : undefined
    const document = viewer ? await documentStore.byFile(deps.db, file) : undefined
    if (!viewer || !document) return undefined
    if (viewer.id !== document.user_id && viewer.papersOf !== document.user_id) {
      if (viewer.type !== 'admin' || viewer.status !== 'approved') return undefined
      refuseUnlessProven(viewer, deps.clock)
      const actor: Actor = { kind: 'admin', id: viewer.id, ownerId: viewer.id, address }
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
