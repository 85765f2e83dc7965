import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import type { PublicKey } from '@ayob/contract/devices'

/** The key pair of a screen. */
export interface ScreenKey {
  readonly publicKey: PublicKey
  /** The private key, to keep it for the next run. */
  readonly secret: string
  /** The signature header of a call. `path` is the path of the request without its query. */
  signed(method: string, path: string, body: string | Buffer): { 'x-screen-signature': string }
}

/** Creates a key pair like a screen. */
export function newScreenKey(): ScreenKey {
  const pair = newKeyPair()
  return screenKeyOf(pair.publicKey, pair.privateKey)
}

/** The key pair of an earlier run. */
export function keptScreenKey(secret: string): ScreenKey {
  const key = createPrivateKey({ key: Buffer.from(secret, 'base64'), type: 'pkcs8', format: 'der' })
  return screenKeyOf(createPublicKey(key), key)
}

function screenKeyOf(publicKey: KeyObject, privateKey: KeyObject): ScreenKey {
  const { kty, crv, x, y } = publicKey.export({ format: 'jwk' }) as PublicKey
  return {
    publicKey: { kty, crv, x, y },
    secret: privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
    signed: (method, path, body) => ({ 'x-screen-signature': signatureOf(privateKey, method, path, body) }),
  }
}

/** The body of a call that a screen posts, as it is sent, and its headers with the signature. */
export async function signedBy(key: ScreenKey, path: string, { headers, body }: RequestInit): Promise<RequestInit> {
  const written = new Response(body)
  const type = written.headers.get('content-type')
  const bytes = Buffer.from(await written.arrayBuffer())
  return {
    headers: { ...(type && { 'content-type': type }), ...(headers as object), ...key.signed('POST', path, bytes) },
    body: bytes,
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
