import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@ayob/contract/durations'
import { type FileStore, type KeptFile, TooLarge } from '../../platform/files'
import type { Secrets } from '../../platform/installation-keys'
import { hmac, type KeyRing } from '../../platform/secrets'
import { joined, sealing, unsealed } from './documents'
import { openFolderStore, privateFolder } from './folder-store'
import type { ObjectStore, StoredObject } from './object-store'
import { openS3Store, type S3Settings } from './s3-store'

/** Opens the files of an installation: uploads in progress are below DATA_DIR, kept files are in `objects`. */
export async function openFileStore(dataDir: string, objects: ObjectStore, documentKeys: KeyRing): Promise<FileStore> {
  const incoming = await openIncoming(join(dataDir, 'uploads'))
  const open = async (name: string): Promise<KeptFile | undefined> => {
    const found = await objects.find(name)
    return found && checked(name, found)
  }
  const keep = async (path: string, name: string) => {
    await objects.put(path, name)
    await incoming.discard(path)
  }

  return {
    ...incoming,
    keep,
    async keepDocument(path, name) {
      const sealed = incoming.newIncoming('')
      try {
        await pipeline(createReadStream(path), sealing(documentKeys), createWriteStream(sealed, { mode: 0o600 }))
        await keep(sealed, name)
      } finally {
        await incoming.discard(sealed)
      }
      await incoming.discard(path)
    },
    sha256: sha256Of,
    removeKept: (name) => objects.remove(name),
    open,
    async openDocument(name) {
      const found = await open(name)
      return found && unsealed(documentKeys, found)
    },
    read: (name) => Readable.from(contentOf(open, name)),
    check: () => objects.check(),
  }
}

async function* contentOf(open: FileStore['open'], name: string) {
  const file = await open(name)
  if (!file) throw new Error(`the kept file ${name} is missing`)
  yield* await file.read()
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** Checks a whole file against the SHA-256 that it should have. */
function checked(name: string, { size, sha256, read }: StoredObject): KeptFile {
  return {
    size,
    async read(part) {
      const isWhole = part === undefined || (part.start === 0 && part.end === size - 1)
      const stream = await read(part)
      return isWhole && sha256 ? joined(stream, expecting(name, sha256)) : stream
    },
  }
}

/**
 * Fails at the end when the content differs. The last chunk is held back until then, so a reader never gets the whole
 * of a wrong file.
 */
function expecting(name: string, sha256: string): Transform {
  const hash = createHash('sha256')
  let last: Buffer | undefined
  return new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk)
      const before = last
      last = chunk
      done(null, before)
    },
    flush(done) {
      if (hash.digest('hex') === sha256) done(null, last)
      else done(new Error(`the kept file ${name} is not what was stored`))
    },
  })
}

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

interface Place {
  readonly dataDir: string
  /** The bucket; undefined when files are kept below `dataDir`. */
  readonly s3?: S3Settings | undefined
}

/** The folder of kept files below DATA_DIR. */
export const keptFolder = (dataDir: string) => join(dataDir, 'uploads', 'kept')

/** Opens the store of an installation's kept files. `warn` is called at most once a second. Errors: FilesAway. */
export async function openKeptObjects(
  { dataDir, s3 }: Place,
  secrets: Pick<Secrets, 'vehicles'>,
  warn: (reason: string) => void,
): Promise<ObjectStore> {
  if (!s3) {
    privateFolder(keptFolder(dataDir))
    return openFolderStore(keptFolder(dataDir))
  }
  let warned = 0
  const calmly = (reason: string) => {
    if (Date.now() - warned < SECOND_MS) return
    warned = Date.now()
    warn(reason)
  }
  // The vehicles key never changes, so its hash identifies the installation permanently.
  return openS3Store(s3, { prefix: 'kept/', owner: hmac(secrets.vehicles[0], 'installation'), warn: calmly })
}
