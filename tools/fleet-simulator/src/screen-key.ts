import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import type { PublicKey } from '@ayob/contract/devices'

/** The key pair of a screen. */
export interface ScreenKey {
  readonly publicKey: PublicKey
  /** The signature header of a call. `path` is the path of the request without its query. */
  signed(method: string, path: string, body: string | Buffer): { 'x-screen-signature': string }
}

/** Creates a key pair like a screen. */
export function newScreenKey(): ScreenKey {
  const pair = newKeyPair()
  const { kty, crv, x, y } = pair.publicKey.export({ format: 'jwk' }) as PublicKey
  return {
    publicKey: { kty, crv, x, y },
    signed: (method, path, body) => ({ 'x-screen-signature': signatureOf(pair.privateKey, method, path, body) }),
  }
}

/**
 * Creates a P-256 key pair. Both keys are encoded and read again, because Node.js hangs for ever if it collects the job that
 * made a pair while a key of that very pair is exported as JWK: both take the lock of the key.
 */
export function newKeyPair(): { publicKey: KeyObject; privateKey: KeyObject } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'der' },
  })
  return {
    publicKey: createPublicKey({ key: publicKey, type: 'spki', format: 'der' }),
    privateKey: createPrivateKey({ key: privateKey, type: 'pkcs8', format: 'der' }),
  }
}

function signatureOf(key: KeyObject, method: string, path: string, body: string | Buffer): string {
  const text = Buffer.concat([Buffer.from(`v1.${method}.${path}.`), Buffer.from(body)])
  return `v1,${sign('sha256', text, { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
}
