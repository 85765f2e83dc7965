import {
  type CipherGCM,
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { Transform } from 'node:stream'

/**
 * Keys of one purpose, 64 hexadecimal digits each, newest first. The newest one encrypts and signs; all of them decrypt
 * and verify.
 */
export type KeyRing = readonly [string, ...string[]]

/** An opaque token with 256 random bits. */
export const newToken = () => randomBytes(32).toString('base64url')

/** Tokens are stored as hashes, so that a leaked table grants no access. */
export const tokenHash = (token: string) => createHash('sha256').update(token).digest('hex')

export const hmac = (key: string, text: string) =>
  createHmac('sha256', Buffer.from(key, 'hex')).update(text).digest('base64url')

/** Compares two texts in constant time. */
export function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** Returns true for a text that any key of the ring has signed with `hmac`. */
export const isSignedBy = (ring: KeyRing, text: string, signature: string) =>
  ring.some((key) => sameText(signature, hmac(key, text)))

/** Encrypts a text (AES-256-GCM, random nonce). It can be decrypted only together with `place`, which is stored elsewhere. */
export function seal([newest]: KeyRing, text: string, place = ''): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(newest, 'hex'), nonce).setAAD(Buffer.from(place))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64')
}

/** Decrypts a text encrypted by `seal`. Throws when it was altered, or no key of the ring fits. */
export function unseal(ring: KeyRing, sealed: string, place = ''): string {
  const bytes = Buffer.from(sealed, 'base64')
  for (const [index, key] of ring.entries()) {
    const decipher = createDecipheriv('aes-256-gcm', Buffer.from(key, 'hex'), bytes.subarray(0, 12))
    decipher.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(12, 28))
    try {
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
    } catch (error) {
      if (index === ring.length - 1) throw error
    }
  }
  throw new Error('a ring has a key')
}

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
