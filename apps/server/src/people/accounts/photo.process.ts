import { stat } from 'node:fs/promises'
import { MAX_PHOTO_BYTES } from '@ayob/contract/settings'
import type { Context } from '../../platform/context'
import { notFound, Refusal } from '../../platform/errors'
import { type ReceivedFile, typeByContent } from '../../platform/files'
import { newToken } from '../../platform/secrets'
import { claimRoom } from '../../platform/stored-bytes'
import { accounts } from './accounts.store'

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
