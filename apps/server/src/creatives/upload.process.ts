import { randomUUID } from 'node:crypto'
import { CREATIVE_ENDINGS } from '@ayob/contract/creatives'
import type { Creative } from '@ayob/domain/creatives/creative'
import type { Measured } from '@ayob/domain/creatives/legibility'
import { badField, Refusal } from '../platform/errors'
import { endingOf, type ReceivedFile } from '../platform/files'
import type { Actor, Tx } from '../platform/ports'
import { newToken } from '../platform/secrets'
import { creativeStore } from './creatives.store'
import type { CreativeDeps, Prepared } from './ports'

/** Each account may store one gigabyte of creatives. */
const QUOTA_BYTES = 1024 ** 3

/** Throws when the sender may no longer upload. Called before anything is stored, and again in the transaction that stores it. */
type Confirm = (tx?: Tx) => Promise<void>

/**
 * Checks a creative by its content, converts it for screens and stores it once per SHA-256. Errors: 400 on `file`; 413 beyond
 * the quota; 503 while too many files wait.
 */
export async function storeCreative(
  deps: CreativeDeps,
  actor: Actor,
  upload: ReceivedFile,
  confirm: Confirm = async () => undefined,
): Promise<Creative> {
  const { db, files, media } = deps
  const ownerId = actor.ownerId ?? ''
  if (!(CREATIVE_ENDINGS as readonly string[]).includes(endingOf(upload.name)))
    throw badField('file', 'server.creativeType')
  if (upload.size === 0) throw badField('file', 'server.creativeEmpty')
  if ((await creativeStore.bytesOf(db, ownerId)) + upload.size > QUOTA_BYTES) {
    throw new Refusal('too_large', 'server.uploadQuota', { fields: { file: 'server.uploadQuota' } })
  }
  return files.inFolder(async (folder) => {
    const prepared = await media.prepare(ownerId, upload.path, folder)
    if (!prepared) throw badField('file', 'server.creativeMismatch')
    const sha256 = await files.sha256(prepared.path)
    const known = await creativeStore.measuredOf(db, sha256)
    const measured = known === undefined ? await measureNow(deps, ownerId, prepared, folder) : known
    await confirm()
    return keepCreative(deps, actor, upload, { ...prepared, sha256, measured }, confirm)
  })
}

/** Undefined when no worker was free: a job measures the file later. An upload is never refused because of advice. */
async function measureNow(
  { media }: CreativeDeps,
  ownerId: string,
  { path, mime }: Prepared,
  folder: string,
): Promise<Measured | null | undefined> {
  try {
    return await media.measure(ownerId, path, folder, mime.startsWith('video/'))
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

interface Judged extends Prepared {
  readonly sha256: string
  /** Undefined when not yet measured. */
  readonly measured: Measured | null | undefined
}

/** Files are stored before rows, so a process that dies leaves at most a file that the next upload reuses. */
async function keepCreative(
  { files, clock, transact, recordActivity }: CreativeDeps,
  actor: Actor,
  upload: ReceivedFile,
  prepared: Judged,
  confirm: Confirm,
): Promise<Creative> {
  const { sha256, measured } = prepared
  const previewSha256 = prepared.previewPath ? await files.sha256(prepared.previewPath) : null
  await files.keep(prepared.path, `${sha256}.${prepared.ending}`)
  if (prepared.previewPath && previewSha256) await files.keep(prepared.previewPath, `${previewSha256}.webp`)
  const name = newToken().slice(0, 22)
  const ownerId = actor.ownerId ?? ''
  const creative: Creative = {
    id: randomUUID(),
    ownerId,
    file: `${name}.${prepared.ending}`,
    previewFile: previewSha256 ? `${name}-preview.webp` : null,
    sha256,
    mime: prepared.mime,
    media: prepared.media,
    measured: measured ?? null,
    designId: null,
    designFacts: null,
  }
  await transact(async (tx) => {
    await confirm(tx)
    const at = clock.now()
    await creativeStore.insertMedia(tx, {
      sha256,
      ending: prepared.ending,
      mime: prepared.mime,
      size: upload.size,
      stored_at: at,
      preview_sha256: previewSha256,
      media: JSON.stringify(prepared.media),
      measured: measured ? JSON.stringify(measured) : null,
      measured_at: measured === undefined ? null : at,
    })
    await creativeStore.insert(tx, {
      id: creative.id,
      owner_id: ownerId,
      file: creative.file,
      preview_file: creative.previewFile,
      sha256,
      original_sha256: upload.sha256,
      name: upload.name,
      size: upload.size,
      uploaded_at: at,
      made_by: actor.id,
    })
    await recordActivity(tx, { actor, action: 'creative.uploaded', subject: 'creative', subjectId: creative.id })
  })
  return creative
}
