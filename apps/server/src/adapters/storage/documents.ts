import { createHmac } from 'node:crypto'
import { pipeline, type Readable, Transform } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { FilePart, KeptFile } from '../../platform/files'
import { type KeyRing, sealedFormat } from '../../platform/secrets'

const format = sealedFormat('AYOB sealed 1')

/** Each file has its own key. */
const fileKey = (key: string, salt: Buffer) => createHmac('sha256', Buffer.from(key, 'hex')).update(salt).digest()

/** Encrypts a document with the newest key. */
export function sealing([newest]: KeyRing): Transform {
  const salt = format.newSalt()
  return format.sealing(fileKey(newest, salt), salt)
}

/** Decrypts a document with any of the keys, and returns an unencrypted one as it is. Throws when no key fits. */
export async function unsealed(ring: KeyRing, file: KeptFile): Promise<KeptFile> {
  const { headerBytes } = format
  if (file.size < headerBytes) return file
  const header = await buffer(await file.read({ start: 0, end: headerBytes - 1 }))
  if (!format.isSealed(header)) return file
  const salt = format.saltOf(header)
  const key = ring.map((one) => fileKey(one, salt)).find((one) => format.fits(one, header))
  if (!key) throw new Error('no key of this installation opens a document')
  return {
    size: format.openedBytes(file.size),
    async read(part) {
      const sealed = await file.read({ start: headerBytes, end: file.size - 1 })
      const whole = joined(sealed, format.opening(key))
      return part ? joined(whole, only(part)) : whole
    },
  }
}

/** Pipes one stream through another. A failure of either ends both. */
export function joined(from: Readable, to: Transform): Readable {
  pipeline(from, to, () => undefined)
  return to
}

/** Passes on only a part of the input. */
function only({ start, end }: FilePart): Transform {
  let at = 0
  return new Transform({
    transform(chunk: Buffer, _, done) {
      const from = Math.max(0, start - at)
      const to = Math.min(chunk.length, end + 1 - at)
      at += chunk.length
      done(null, from < to ? chunk.subarray(from, to) : undefined)
    },
  })
}
