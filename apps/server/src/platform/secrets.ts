import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

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
