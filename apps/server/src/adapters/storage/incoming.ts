import { createHash, randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { HOUR_MS, MINUTE_MS } from '@ayob/contract/durations'
import { type FileStore, TooLarge } from '../../platform/files'
import { privateFolder } from './private-folder'

export type Incoming = Pick<FileStore, 'receive' | 'write' | 'newIncoming' | 'inFolder' | 'discard'>

/**
 * Uploads in progress, in a folder of this process only, because several processes may share DATA_DIR. The folder's
 * time is refreshed every minute. A folder not refreshed for an hour belongs to a dead process; these are removed at
 * the start and then hourly.
 */
export async function openIncoming(uploads: string): Promise<Incoming> {
  const all = join(uploads, 'incoming')
  const own = join(all, `${process.pid}-${randomBytes(8).toString('hex')}`)
  privateFolder(uploads)
  privateFolder(all)
  privateFolder(own)
  await removeDead(all)
  setInterval(() => mark(own), MINUTE_MS).unref()
  setInterval(() => void removeDead(all).catch(() => undefined), HOUR_MS).unref()

  const newIncoming = (ending: string) => join(own, `${randomBytes(16).toString('hex')}${ending}`)
  const discard = (path: string) => rm(path, { force: true })
  const receive: FileStore['receive'] = async (stream, maxBytes) => {
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
  }
  return {
    newIncoming,
    discard,
    receive,
    write: (content) => receive(Readable.from(content), Number.POSITIVE_INFINITY),
    async inFolder(work) {
      const folder = newIncoming('')
      privateFolder(folder)
      try {
        return await work(folder)
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
  }
}

function mark(folder: string): void {
  const now = new Date()
  // A folder that was removed with its DATA_DIR needs no refresh.
  utimes(folder, now, now).catch(() => undefined)
}

/** Removes folders that were last refreshed more than an hour ago. Two processes may do this at once. */
async function removeDead(all: string): Promise<void> {
  const before = Date.now() - HOUR_MS
  for (const name of await readdir(all)) {
    const path = join(all, name)
    const marked = await stat(path).catch(() => undefined)
    if (marked && marked.mtimeMs < before) await rm(path, { recursive: true, force: true })
  }
}
