import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { openFileStore } from '../adapters/storage/files'
import type { ObjectStore } from '../adapters/storage/object-store'
import { type FileStore, FilesAway } from '../platform/files'
import type { KeyRing } from '../platform/secrets'
import { type Say, silent } from '../progress'

interface Move {
  readonly dataDir: string
  readonly from: ObjectStore
  readonly to: ObjectStore
  readonly documentKeys: KeyRing
  /** The names of documents, which are encrypted at their destination. */
  readonly documents: ReadonlySet<string>
  readonly say?: Say
}

interface Moved {
  copied: number
  /** Files that were already there with the same content. */
  there: number
  /** One line for each file that could not be copied. */
  faults: string[]
}

/**
 * Copies all kept files from one store to another and reads each again at its destination; the originals stay. A second
 * run continues where the first one ended: files that are already there with the same content are skipped. A truncated
 * or altered file is reported and skipped. Errors: FilesAway.
 */
export async function copyFiles({ dataDir, from, to, documentKeys, documents, say = silent }: Move): Promise<Moved> {
  const source = await openFileStore(dataDir, from, documentKeys)
  const target = await openFileStore(dataDir, to, documentKeys)
  const moved: Moved = { copied: 0, there: 0, faults: [] }
  for await (const name of from.list()) {
    say(`${moved.copied} files copied and compared, ${moved.there} were there already`)
    try {
      moved[await copyFile(source, target, name, documents.has(name))] += 1
    } catch (error) {
      if (error instanceof FilesAway) throw error
      moved.faults.push(`${name}: ${(error as Error).message}`)
    }
  }
  return moved
}

async function copyFile(source: FileStore, target: FileStore, name: string, isDocument: boolean) {
  const open = (files: FileStore) => (isDocument ? files.openDocument(name) : files.open(name))
  const sha256 = await sha256Of(open(source))
  if (sha256 === undefined) throw new Error('it is not a file')
  if ((await sha256Of(open(target))) === sha256) return 'there'
  const path = source.newIncoming('')
  try {
    await pipeline((await (await open(source))?.read()) as Readable, createWriteStream(path, { mode: 0o600 }))
    await (isDocument ? target.keepDocument(path, name) : target.keep(path, name))
  } finally {
    await source.discard(path)
  }
  if ((await sha256Of(open(target))) !== sha256) throw new Error('it did not arrive as it was sent')
  return 'copied'
}

/** Undefined when there is no file. */
async function sha256Of(found: ReturnType<FileStore['open']>): Promise<string | undefined> {
  const file = await found
  if (!file) return undefined
  const hash = createHash('sha256')
  for await (const chunk of await file.read()) hash.update(chunk as Buffer)
  return hash.digest('hex')
}
