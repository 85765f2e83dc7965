import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

const compress = promisify(gzip)

/** An answer that many screens receive. */
export interface Packable {
  readonly plain: Buffer
  /** Compressed on first use. */
  gzipped(): Promise<Buffer>
}

export function packable(text: string): Packable {
  const plain = Buffer.from(text)
  let smaller: Promise<Buffer> | undefined
  return {
    plain,
    gzipped() {
      smaller ??= compress(plain)
      return smaller
    },
  }
}
