import { stat } from 'node:fs/promises'
import { MAX_PHOTO_BYTES } from '@ayob/contract/settings'
import { notFound, Refusal } from '../../platform/errors'
import type { Emit } from '../../platform/events'
import { type FileStore, type ReceivedFile, typeByContent } from '../../platform/files'
import type { Db, Transact } from '../../platform/ports'
import { newToken } from '../../platform/secrets'
import { claimRoom } from '../../platform/stored-bytes'
import { accounts } from './accounts.store'

export interface PhotoDeps {
  readonly db: Db
  readonly transact: Transact
  readonly emit: Emit
  readonly files: FileStore
  /** Writes a square photo without metadata. Returns false when the picture can't be read. */
  readonly drawPhoto: (userId: string, from: string, to: string) => Promise<boolean>
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
export async function keepPhoto(deps: PhotoDeps, userId: string, upload: ReceivedFile): Promise<void> {
  if (!TYPES.has(await typeByContent(upload.path))) throw refused('server.photoType')
  const drawn = deps.files.newIncoming('.jpg')
  try {
    if (!(await deps.drawPhoto(userId, upload.path, drawn))) throw refused('server.photoUnreadable')
    const { size: bytes } = await stat(drawn)
    const file = `photo-${newToken().slice(0, 22)}.jpg`
    await deps.files.keep(drawn, file)
    await replace(deps, userId, file, bytes)
  } finally {
    await deps.files.discard(drawn)
  }
}

/** Removes a person's photo, if there is one. Errors: 404. */
export const removePhoto = (deps: PhotoDeps, userId: string) => replace(deps, userId, null, 0)

async function replace({ transact, emit }: PhotoDeps, userId: string, file: string | null, bytes: number) {
  await transact(async (tx) => {
    const before = await accounts.lockPhoto(tx, userId)
    if (before === undefined) throw notFound()
    if (file) await claimRoom(tx, userId, bytes)
    await accounts.setPhoto(tx, userId, file, bytes)
    if (before) await emit(tx, 'files.unneeded', { files: [before] })
  })
}
