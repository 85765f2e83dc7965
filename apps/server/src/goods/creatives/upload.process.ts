import { randomUUID } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { CREATIVE_ENDINGS, type Media } from '@ayob/contract/creatives'
import type { Creative, StoredMedia } from '@ayob/domain/creatives/creative'
import type { Measured } from '@ayob/domain/creatives/legibility'
import type { Context } from '../../platform/context'
import { badField, badFile, Refusal } from '../../platform/errors'
import { endingOf, type ReceivedFile } from '../../platform/files'
import type { Actor, Tx } from '../../platform/ports'
import { newToken } from '../../platform/secrets'
import { claimRoom, refuseBeyondQuota } from '../../platform/stored-bytes'
import { creativeStore, FIRST_PAUSE_MS, preparationStore } from './creatives.store'

/** Throws when the sender may no longer upload. Called before anything is stored, and again in the transaction that stores it. */
type Confirm = (tx?: Tx) => Promise<void>

/** What a file with this name will probably be for a screen, before anybody has looked into it. */
const EXPECTED: Readonly<Record<string, readonly [kind: Media['kind'], ending: string]>> = {
  gif: ['gif', 'gif'],
  pdf: ['pdf', 'png'],
  png: ['image', 'png'],
  mp4: ['video', 'mp4'],
  mov: ['video', 'mp4'],
  avi: ['video', 'mp4'],
}

/**
 * Checks a creative by its content, converts it for screens and stores it once per SHA-256. When the machine has no time,
 * memory or worker for it, the file is stored as it came, and a job prepares it later. Errors: 400 on `file`; 413 beyond the
 * quota.
 */
export async function storeCreative(
  ctx: Context,
  actor: Actor,
  upload: ReceivedFile,
  confirm: Confirm = async () => undefined,
): Promise<Creative> {
  const { db, files } = ctx
  const ownerId = actor.ownerId ?? ''
  if (!(CREATIVE_ENDINGS as readonly string[]).includes(endingOf(upload.name)))
    throw badField('file', 'server.creativeType')
  if (upload.size === 0) throw badField('file', 'server.creativeEmpty')
  await refuseBeyondQuota(db, ownerId, upload.size)
  return files.inFolder(async (folder) => {
    const prepared = await prepareNow(ctx, ownerId, upload.path, folder)
    if (!prepared) return keepForLater(ctx, actor, upload, confirm)
    if ('refused' in prepared) throw badFile('file', prepared.refused)
    const sha256 = await files.sha256(prepared.path)
    const known = await creativeStore.measuredOf(db, sha256)
    const measured = known === undefined ? await measureNow(ctx, ownerId, prepared, folder) : known
    await confirm()
    return keepCreative(ctx, actor, upload, await judged(ctx, prepared, sha256, measured), confirm)
  })
}

/** Undefined when the machine was too busy; that says nothing about the file. */
async function prepareNow({ workers }: Context, ownerId: string, from: string, folder: string) {
  try {
    return await workers.run(ownerId, { kind: 'creative', from, folder })
  } catch (error) {
    if (error instanceof Refusal && error.code === 'busy') return undefined
    throw error
  }
}

/** A creative converted for screens. */
type Prepared = Exclude<Awaited<ReturnType<typeof prepareNow>>, undefined | { readonly refused: unknown }>

/** Undefined when no worker was free: a job measures the file later. An upload is never refused because of advice. */
async function measureNow(
  { workers }: Context,
  ownerId: string,
  { path: from, mime }: Prepared,
  folder: string,
): Promise<Measured | null | undefined> {
  try {
    return await workers.run(ownerId, { kind: 'measure', from, folder, isVideo: mime.startsWith('video/') })
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

/** A file as it is kept, with its hashes and sizes. */
export interface Judged extends Omit<Prepared, 'ending'> {
  readonly ending: string
  readonly sha256: string
  readonly previewSha256: string | null
  readonly keptBytes: number
  /** Undefined when not yet measured. */
  readonly measured: Measured | null | undefined
}

/** Adds hashes and sizes to a prepared file. */
export async function judged(
  { files }: Pick<Context, 'files'>,
  prepared: Prepared,
  sha256: string,
  measured: Measured | null | undefined,
): Promise<Judged> {
  const { path, previewPath } = prepared
  const sizes = await Promise.all(
    [path, ...(previewPath ? [previewPath] : [])].map(async (one) => (await stat(one)).size),
  )
  const previewSha256 = previewPath ? await files.sha256(previewPath) : null
  return { ...prepared, sha256, previewSha256, keptBytes: sizes.reduce((sum, size) => sum + size), measured }
}

/** Stores a file's row; its measurements may follow later. The caller stores its bytes in the same transaction. */
export const mediaRow = ({ sha256, ending, mime, previewSha256, media, measured }: Judged, size: number, at: Date) => ({
  sha256,
  ending,
  mime,
  size,
  stored_at: at,
  preview_sha256: previewSha256,
  media: JSON.stringify(media),
  measured: measured ? JSON.stringify(measured) : null,
  measured_at: measured === undefined ? null : at,
})

/**
 * Stores the bytes of a file while its row is locked, so that a job which removes unneeded files does not remove them. A
 * process that dies leaves at most a file that the next upload reuses.
 */
export async function keepFiles({ files }: Pick<Context, 'files'>, file: Judged): Promise<void> {
  await files.keep(file.path, `${file.sha256}.${file.ending}`)
  if (file.previewPath && file.previewSha256) await files.keep(file.previewPath, `${file.previewSha256}.webp`)
}

async function keepCreative(
  ctx: Context,
  actor: Actor,
  upload: ReceivedFile,
  file: Judged,
  confirm: Confirm,
  publicEnding: string = file.ending,
): Promise<Creative> {
  const { clock, transact, recordActivity } = ctx
  const name = newToken().slice(0, 22)
  const ownerId = actor.ownerId ?? ''
  const { media, mime, sha256, measured = null } = file
  const creative: Creative = {
    id: randomUUID(),
    ownerId,
    file: `${name}.${publicEnding}`,
    previewFile: file.previewSha256 ? previewName(name) : null,
    sha256,
    mime,
    media,
    measured,
    designId: null,
    designFacts: null,
  }
  await transact(async (tx) => {
    await confirm(tx)
    await claimRoom(tx, ownerId, file.keptBytes)
    const at = clock.now()
    await creativeStore.insertMedia(tx, mediaRow(file, upload.size, at))
    await keepFiles(ctx, file)
    await creativeStore.insert(tx, {
      id: creative.id,
      owner_id: ownerId,
      file: creative.file,
      preview_file: creative.previewFile,
      sha256,
      original_sha256: upload.sha256,
      name: upload.name,
      size: upload.size,
      kept_bytes: file.keptBytes,
      uploaded_at: at,
      made_by: actor.id,
    })
    if (media.preparing) {
      await preparationStore.add(tx, {
        sha256,
        owner_id: ownerId,
        tries: 0,
        next_at: new Date(at.getTime() + FIRST_PAUSE_MS),
      })
    }
    await recordActivity(tx, { actor, action: 'creative.uploaded', subject: 'creative', subjectId: creative.id })
  })
  return creative
}

/** The public name of a creative's preview. */
export const previewName = (name: string) => `${name}-preview.webp`

/** Stores a file as it came. The name under which bookings know it has the ending of what it will become. */
async function keepForLater(ctx: Context, actor: Actor, upload: ReceivedFile, confirm: Confirm) {
  const ending = endingOf(upload.name)
  const [kind, publicEnding] = EXPECTED[ending] ?? ['image', 'jpg']
  const media: StoredMedia = {
    ...{ kind, width: null, height: null, duration_s: null, codec: null, playable: false },
    preparing: true,
    warnings: ['server.mediaPreparing'],
  }
  const file: Judged = {
    ...{ path: upload.path, ending, mime: 'application/octet-stream', previewPath: null, media, measured: null },
    sha256: upload.sha256,
    previewSha256: null,
    keptBytes: upload.size,
  }
  return keepCreative(ctx, actor, upload, file, confirm, publicEnding)
}
