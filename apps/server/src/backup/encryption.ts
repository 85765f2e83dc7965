import { type CipherGCM, createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { Transform } from 'node:stream'
import { promisify } from 'node:util'

/**
 * An encrypted backup: these bytes, the salt of the key, a tag that proves the passphrase, then the archive in chunks,
 * each sealed with AES-256-GCM under its number and whether it is the last. So nothing is unpacked that was altered, and
 * a file that was cut is noticed.
 */
const MAGIC = Buffer.from('AYOB encrypted 1\n')
const SALT_BYTES = 16
const TAG_BYTES = 16
export const HEADER_BYTES = MAGIC.length + SALT_BYTES + TAG_BYTES
const CHUNK_BYTES = 65_536
/** 128 MB and about half a second for each guess at a passphrase. */
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 }

/** The passphrase is missing or wrong. */
export class WrongPassphrase extends Error {}

/** Returns true for the first bytes of an encrypted backup. */
export const isEncrypted = (start: Buffer) => start.subarray(0, MAGIC.length).equals(MAGIC)

const derive = promisify<string, Buffer, number, typeof COST, Buffer>(scrypt)
const keyOf = (passphrase: string, salt: Buffer) => derive(passphrase.normalize('NFC'), salt, 32, COST)

/** The nonce of a chunk. A key is used for one file only, so numbers don't repeat. The proof has the number -1. */
function nonceOf(number: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeBigInt64BE(BigInt(number), 3)
  nonce[11] = last ? 1 : 0
  return nonce
}

const proofOf = (key: Buffer, salt: Buffer): Buffer => {
  const cipher = createCipheriv('aes-256-gcm', key, nonceOf(-1, false)).setAAD(salt)
  cipher.final()
  return cipher.getAuthTag()
}

/** Encrypts a stream. Its first bytes are the header. */
export async function encryptor(passphrase: string): Promise<Transform> {
  const salt = randomBytes(SALT_BYTES)
  const key = await keyOf(passphrase, salt)
  const seal = (number: number, last: boolean, plain: Buffer) => {
    const cipher: CipherGCM = createCipheriv('aes-256-gcm', key, nonceOf(number, last))
    return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
  }
  const stream = inChunks(CHUNK_BYTES, seal)
  stream.push(Buffer.concat([MAGIC, salt, proofOf(key, salt)]))
  return stream
}

/**
 * Decrypts what follows the header of an encrypted backup. Errors: WrongPassphrase; the stream fails where the file was
 * cut or altered.
 */
export async function decryptor(passphrase: string | undefined, header: Buffer): Promise<Transform> {
  if (passphrase === undefined) throw new WrongPassphrase('this backup is encrypted; set BACKUP_PASSPHRASE')
  const salt = header.subarray(MAGIC.length, MAGIC.length + SALT_BYTES)
  const key = await keyOf(passphrase, salt)
  if (!proofOf(key, salt).equals(header.subarray(-TAG_BYTES))) throw new WrongPassphrase('the passphrase is wrong')
  return inChunks(CHUNK_BYTES + TAG_BYTES, (number, last, sealed) => {
    if (sealed.length < TAG_BYTES) throw new Error('it was cut short')
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(number, last))
    decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
    const plain = decipher.update(sealed.subarray(0, -TAG_BYTES))
    try {
      return Buffer.concat([plain, decipher.final()])
    } catch {
      throw new Error('it was cut short or altered')
    }
  })
}

/** Passes a stream on in chunks of one size; the last one, which may be empty, is smaller or the same. */
function inChunks(size: number, change: (number: number, last: boolean, chunk: Buffer) => Buffer): Transform {
  let rest = Buffer.alloc(0)
  let number = 0
  return new Transform({
    transform(bytes: Buffer, _, done) {
      rest = Buffer.concat([rest, bytes])
      try {
        // What could be the last chunk waits for the end.
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
