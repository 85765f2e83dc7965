import { stat } from 'node:fs/promises'
import { DOCUMENT_FIELDS, MAX_DOCUMENT_BYTES } from '@ayob/contract/accounts'
import { MAX_PHOTO_BYTES } from '@ayob/contract/settings'
import type { Context } from '../../platform/context'
import { badField, badFile, notFound, orNotFound, Refusal } from '../../platform/errors'
import { endingOf, type ReceivedFile, typeByContent } from '../../platform/files'
import type { Actor } from '../../platform/ports'
import { newToken } from '../../platform/secrets'
import { refuseUnlessProven } from '../../platform/step-up'
import { claimRoom, refuseBeyondQuota } from '../../platform/stored-bytes'
import { accounts } from './accounts.store'
import { documentStore, type KeptDocument } from './documents.store'
import { putDocuments } from './registrations.commands'
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

export const PHOTO_RULES = {
  fields: ['file'],
  maxBytes: MAX_PHOTO_BYTES,
  tooLarge: 'server.photoTooLarge',
  none: 'server.photoNone',
} as const

const TYPES: ReadonlySet<string | undefined> = new Set(['image/png', 'image/jpeg'])
const refused = (key: string) => new Refusal('unsupported_type', key, { fields: { file: key } })

/** Stores a person's photo under an unguessable name, replacing the old one. Errors: 404; 400, 415 on `file`; 503. */
export async function keepPhoto(ctx: Context, userId: string, upload: ReceivedFile): Promise<void> {
  if (!TYPES.has(await typeByContent(upload.path))) throw refused('server.photoType')
  const drawn = ctx.files.newIncoming('.jpg')
  try {
    if (!(await ctx.workers.run(userId, { kind: 'photo', from: upload.path, to: drawn })))
      throw refused('server.photoUnreadable')
    const { size: bytes } = await stat(drawn)
    const file = `photo-${newToken().slice(0, 22)}.jpg`
    await ctx.files.keep(drawn, file)
    await replace(ctx, userId, file, bytes)
  } finally {
    await ctx.files.discard(drawn)
  }
}

/** Removes a person's photo, if there is one. Errors: 404. */
export const removePhoto = (ctx: Context, userId: string) => replace(ctx, userId, null, 0)

async function replace({ transact, emit }: Context, userId: string, file: string | null, bytes: number) {
  await transact(async (tx) => {
    const before = await accounts.lockPhoto(tx, userId)
    if (before === undefined) throw notFound()
    if (file) await claimRoom(tx, userId, bytes)
    await accounts.setPhoto(tx, userId, file, bytes)
    if (before) await emit(tx, 'files.unneeded', { files: [before] })
  })
}
