import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type FileStore, TooLarge } from '../../platform/files'
import { privateFolder } from './private-folder'

/** Stores uploads in folders below DATA_DIR. */
export async function openFileStore(dataDir: string): Promise<FileStore> {
  const incoming = join(dataDir, 'uploads', 'incoming')
  const kept = join(dataDir, 'uploads', 'kept')
  await rm(incoming, { recursive: true, force: true })
  for (const folder of [join(dataDir, 'uploads'), incoming, kept]) privateFolder(folder)
  const newIncoming = (ending: string) => join(incoming, `${randomBytes(16).toString('hex')}${ending}`)
  const discard = (path: string) => rm(path, { force: true })

  return {
    keptFolder: kept,
    newIncoming,
    discard,
    sha256: sha256Of,
    async receive(stream, maxBytes) {
      const path = newIncoming('')
      const hash = createHash('sha256')
      let size = 0
      const measure = new Transform({
        transform(chunk: Buffer, _, done) {
          size += chunk.length
          hash.update(chunk)
          done(size > maxBytes ? new TooLarge() : null, chunk)
        },
      })
      const file = createWriteStream(path, { mode: 0o600 })
      try {
        await pipeline(stream, measure, file)
      } catch (error) {
        // The file may still be opening and would reappear after its removal.
        if (!file.closed) await new Promise<void>((closed) => file.once('close', closed))
        await discard(path)
        throw error
      }
      return { path, size, sha256: hash.digest('hex') }
    },
    async inFolder(work) {
      const folder = newIncoming('')
      privateFolder(folder)
      try {
        return await work(folder)
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
    async keep(path, name) {
      const file = await open(path, 'r+')
      await file.sync()
      await file.close()
      await rename(path, join(kept, name))
    },
    removeKept: (name) => discard(join(kept, name)),
    read: (name) => createReadStream(join(kept, name)),
  }
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
