import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

const compress = promisify(gzip)

/** An answer that many screens get. */
export interface Packable {
  readonly plain: Buffer
  /** Compressed at the first call. */
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
