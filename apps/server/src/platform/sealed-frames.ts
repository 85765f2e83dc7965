import { type CipherGCM, createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { Transform } from 'node:stream'

const SALT_BYTES = 16
const TAG_BYTES = 16
const CHUNK_BYTES = 65_536

/**
 * The format of an encrypted file: the name of the format, the salt of its key, a tag that proves the key, then the
 * content in chunks, each encrypted with AES-256-GCM. The nonce contains the chunk's number and whether it is the last,
 * so altered and truncated files are detected. A key of 32 bytes is used for one file only, so nonces don't repeat.
 */
export function sealedFormat(name: string) {
  const magic = Buffer.from(`${name}\n`)
  const headerBytes = magic.length + SALT_BYTES + TAG_BYTES
  return {
    headerBytes,
    newSalt: () => randomBytes(SALT_BYTES),
    /** Returns true for the first bytes of such a file. */
    isSealed: (start: Buffer) => start.subarray(0, magic.length).equals(magic),
    saltOf: (header: Buffer) => header.subarray(magic.length, magic.length + SALT_BYTES),
    fits: (key: Buffer, header: Buffer) =>
      proofOf(key, header.subarray(magic.length, magic.length + SALT_BYTES)).equals(header.subarray(-TAG_BYTES)),
    /** The content length of an encrypted file of this length. */
    openedBytes(sealedBytes: number): number {
      const chunks = sealedBytes - headerBytes
      return chunks - Math.max(1, Math.ceil(chunks / (CHUNK_BYTES + TAG_BYTES))) * TAG_BYTES
    },
    /** Encrypts a stream. Its first bytes are the header. */
    sealing(key: Buffer, salt: Buffer): Transform {
      const stream = inChunks(CHUNK_BYTES, (number, last, plain) => {
        const cipher: CipherGCM = createCipheriv('aes-256-gcm', key, nonceOf(number, last))
        return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
      })
      stream.push(Buffer.concat([magic, salt, proofOf(key, salt)]))
      return stream
    },
    /** Decrypts the content after the header. The stream fails where the file was truncated or altered. */
    opening: (key: Buffer): Transform => inChunks(CHUNK_BYTES + TAG_BYTES, (...chunk) => opened(key, ...chunk)),
  }
}

/** The nonce of a chunk. The proof of the key uses the number -1. */
function nonceOf(number: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeBigInt64BE(BigInt(number), 3)
  nonce[11] = last ? 1 : 0
  return nonce
}

function proofOf(key: Buffer, salt: Buffer): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonceOf(-1, false)).setAAD(salt)
  cipher.final()
  return cipher.getAuthTag()
}

function opened(key: Buffer, number: number, last: boolean, sealed: Buffer): Buffer {
  if (sealed.length < TAG_BYTES) throw new Error('it was cut short')
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(number, last))
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  const plain = decipher.update(sealed.subarray(0, -TAG_BYTES))
  try {
    return Buffer.concat([plain, decipher.final()])
  } catch {
    throw new Error('it was cut short or altered')
  }
}

/** Passes a stream on in chunks of equal size; the last one may be smaller or empty. */
function inChunks(size: number, change: (number: number, last: boolean, chunk: Buffer) => Buffer): Transform {
  let rest = Buffer.alloc(0)
  let number = 0
  return new Transform({
    transform(bytes: Buffer, _, done) {
      rest = Buffer.concat([rest, bytes])
      try {
        // A chunk that may be the last one waits for the end.
        while (rest.length > size) {
          this.push(change(number, false, rest.subarray(0, size)))
          rest = rest.subarray(size)
          number += 1
        }
        done()
      } catch (error) {
        done(error as Error)
      }
    },
    flush(done) {
      try {
        done(null, change(number, true, rest))
      } catch (error) {
        done(error as Error)
      }
    },
  })
}
