import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FileStore, KeptFile } from '../../platform/files'
import type { KeyRing } from '../../platform/secrets'
import { joined, sealing, unsealed } from './documents'
import { openIncoming } from './incoming'
import type { ObjectStore, StoredObject } from './object-store'

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
