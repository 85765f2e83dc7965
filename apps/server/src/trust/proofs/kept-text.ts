import { createHash } from 'node:crypto'
import { pipeline, Readable } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'
import type { FileStore } from '../../platform/files'

/** The text of a kept gzip file. A read error aborts the stream, so a partial text never looks complete. */
export function unpacked(files: FileStore, name: string): Readable {
  const text = createGunzip()
  pipeline(files.read(name), text, () => undefined)
  return text
}

/** Stores a text as a gzip file, replacing a file of that name. */
export async function keepText(files: FileStore, text: AsyncIterable<string | Buffer>, name: string): Promise<void> {
  const packed = createGzip()
  pipeline(Readable.from(text), packed, () => undefined)
  const { path } = await files.write(packed)
  await files.keep(path, name)
}

/** Passes a text through and hashes it. */
export function hashed(text: AsyncIterable<string | Buffer>) {
  const hash = createHash('sha256')
  return {
    async *[Symbol.asyncIterator]() {
      for await (const chunk of text) {
        hash.update(chunk)
        yield chunk
      }
    },
    /** The SHA-256 of the whole text, hexadecimal. Call it at the end. */
    sha256: () => hash.digest('hex'),
  }
}
