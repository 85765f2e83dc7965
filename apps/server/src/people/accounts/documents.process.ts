import { stat } from 'node:fs/promises'
import { DOCUMENT_FIELDS, MAX_DOCUMENT_BYTES } from '@ayob/contract/accounts'
import type { Context } from '../../platform/context'
import { badField, badFile, orNotFound } from '../../platform/errors'
import { endingOf, type ReceivedFile } from '../../platform/files'
import type { Actor } from '../../platform/ports'
import { newToken } from '../../platform/secrets'
import { refuseUnlessProven } from '../../platform/step-up'
import { claimRoom, refuseBeyondQuota } from '../../platform/stored-bytes'
import { documentStore, type KeptDocument } from './documents.store'
import { putDocuments } from './papers.commands'
import { registrationStore } from './registrations.store'
import { sessionStore } from './sessions.store'

/** The accepted extensions of each type; stored files get the first one. Phones name pictures as they like. */
const PICTURE_ENDINGS = ['jpg', 'jpeg', 'png'] as const
const DOCUMENT_TYPES = {
  'application/pdf': ['pdf'],
  'image/jpeg': PICTURE_ENDINGS,
  'image/png': ['png', ...PICTURE_ENDINGS],
} as const

export const DOCUMENT_RULES = {
  maxBytes: MAX_DOCUMENT_BYTES,
  tooLarge: 'server.documentTooLarge',
  none: 'server.documentsNone',
} as const

/** Stores the documents of the actor's account, all or none. Errors: 404; 400 on the field. */
export async function keepDocuments(ctx: Context, actor: Actor, received: readonly ReceivedFile[]) {
  const user = orNotFound(await registrationStore.byId(ctx.db, actor.ownerId ?? ''))
  const allowed: readonly string[] = user.user_type === 'driver' ? DOCUMENT_FIELDS.driver : DOCUMENT_FIELDS.advertiser
  for (const { field } of received) if (!allowed.includes(field)) throw badField(field, 'server.documentWrongKind')
  return keepFiles(ctx, actor, received)
}

/**
 * Stores files as documents of the actor's account. Errors: 404; 400 on the field for a document that can't be opened or
 * that is of another type than its name says; 413 beyond the quota; `busy`.
 */
export async function keepFiles(ctx: Context, actor: Actor, received: readonly ReceivedFile[]) {
  const { files } = ctx
  const ownerId = actor.ownerId ?? ''
  const sent = received.reduce((sum, { size }) => sum + size, 0)
  await refuseBeyondQuota(ctx.db, ownerId, sent)
  const documents: KeptDocument[] = []
  for (const { field, name, path } of received) {
    await files.inFolder(async (folder) => {
      const paper = await ctx.workers.run(ownerId, { kind: 'paper', from: path, folder })
      if ('refused' in paper) throw badFile(field, paper.refused)
      const endings: readonly string[] = DOCUMENT_TYPES[paper.mime]
      if (!endings.includes(endingOf(name))) throw badField(field, 'server.documentType')
      const file = `${newToken().slice(0, 22)}.${endings[0]}`
      const { size } = await stat(paper.path)
      await files.keepDocument(paper.path, file)
      documents.push({ field: field as KeptDocument['field'], file, name, mime: paper.mime, size })
    })
  }
  await ctx.transact(async (tx) => {
    await claimRoom(tx, ownerId, sent)
    await putDocuments(ctx, tx, actor, ownerId, documents)
  })
  return Object.fromEntries(documents.map(({ field, file }) => [field, file]))
}

/**
 * Serves documents by signed links while the session that requested them lasts. Records when an administrator opens
 * one, which needs a fresh proof of identity. Errors: `step_up_required`.
 */
export async function servedDocument(
  ctx: Context,
  file: string,
  query: unknown,
  address: string,
): Promise<{ name: string; mime: string } | undefined> {
  const sessionId = ctx.links.open(file, query)
  const viewer = sessionId ? await sessionStore.viewer(ctx.db, sessionId) : undefined
  const document = viewer ? await documentStore.byFile(ctx.db, file) : undefined
  if (!viewer || !document) return undefined
  if (viewer.id !== document.user_id && viewer.papersOf !== document.user_id) {
    if (viewer.type !== 'admin' || viewer.status !== 'approved') return undefined
    refuseUnlessProven(viewer, ctx.clock)
    const actor: Actor = { kind: 'admin', id: viewer.id, ownerId: viewer.id, address }
    await ctx.transact((tx) =>
      ctx.recordActivity(tx, {
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
