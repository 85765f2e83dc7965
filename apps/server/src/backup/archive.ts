import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join, normalize, sep } from 'node:path'
import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, type Pack, pack } from 'tar-stream'
import type { Say } from '../progress'
import { decryptor, encryptor, HEADER_BYTES, isEncrypted } from './encryption'

/** Adds entries to an archive. */
export interface ArchiveWriter {
  text(name: string, content: string): Promise<void>
  file(name: string, size: number, content: Readable): Promise<void>
}

/**
 * Writes a gzipped tar archive that only its owner can read, encrypted if there is a passphrase. The file gets its name
 * once it is complete and synced, so a failed attempt leaves no partial archive.
 */
export async function writeArchive(
  file: string,
  passphrase: string | undefined,
  fill: (archive: ArchiveWriter) => Promise<void>,
): Promise<void> {
  const unfinished = `${file}.part`
  const tar = pack()
  const sealing = passphrase === undefined ? new PassThrough() : await encryptor(passphrase)
  const written = pipeline(tar, createGzip(), sealing, createWriteStream(unfinished, { mode: 0o600 }))
  try {
    await Promise.race([fill(writerTo(tar)), written])
    tar.finalize()
    await written
    const handle = await open(unfinished, 'r+')
    await handle.sync()
    await handle.close()
    await rename(unfinished, file)
  } catch (error) {
    tar.destroy()
    await written.catch(() => undefined)
    await rm(unfinished, { force: true })
    throw error
  }
}

function writerTo(tar: Pack): ArchiveWriter {
  return {
    async text(name, content) {
      const bytes = Buffer.from(content)
      const entry = entryOf(tar, { name, size: bytes.length })
      entry.stream.end(bytes)
      await entry.done
    },
    async file(name, size, content) {
      const entry = entryOf(tar, { name, size })
      await pipeline(content, entry.stream)
      await entry.done
    },
  }
}

function entryOf(tar: Pack, header: { name: string; size: number }) {
  let settle: (error?: Error | null) => void = () => undefined
  const done = new Promise<void>((resolve, reject) => {
    settle = (error) => (error ? reject(error) : resolve())
  })
  return { stream: tar.entry({ ...header, mode: 0o600 }, settle), done }
}

/** The header of an encrypted archive; undefined for an unencrypted one. It is shorter when the file was truncated. */
export async function encryptedHeader(file: string): Promise<Buffer | undefined> {
  const handle = await open(file, 'r')
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0)
  await handle.close()
  return isEncrypted(buffer) ? buffer.subarray(0, bytesRead) : undefined
}

/**
 * Unpacks an archive into a folder. Throws when it is truncated, altered, or names a path outside the folder. Errors:
 * WrongPassphrase.
 */
export async function unpackArchive(
  file: string,
  folder: string,
  passphrase: string | undefined,
  say: Say,
): Promise<void> {
  const header = await encryptedHeader(file)
  if (header && header.length < HEADER_BYTES) throw new Error('it was cut short')
  const opening = header ? await decryptor(passphrase, header) : new PassThrough()
  const entries = extract()
  const read = pipeline(createReadStream(file, { start: header?.length ?? 0 }), opening, createGunzip(), entries)
  const unpack = async () => {
    for await (const entry of entries) {
      const { name, type } = entry.header
      const path = normalize(name)
      if (type !== 'file' || path.startsWith('..') || path.startsWith(sep)) throw new Error(`unexpected entry ${name}`)
      say(`unpacking ${path}`)
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await pipeline(entry, createWriteStream(join(folder, path), { mode: 0o600 }))
    }
  }
  await Promise.all([read, unpack()])
}
