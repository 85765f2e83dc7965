import type { PublicKey } from '@ayob/contract/devices'
import { openDB } from 'idb'

/** The key pair of this device. */
export interface Keys {
  readonly publicKey: PublicKey
  /** The signature of a call as sent in its header. `path` is the path of the request, without its query. */
  sign(method: string, path: string, body: Uint8Array): Promise<string>
}

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256' } as const

/**
 * Opens the device's key pair, or creates it at the first start. The private key can't be exported, and has its own
 * database, so that it outlives every pairing. Null without WebCrypto (an insecure address) or without a database; the
 * screen then works unsigned.
 */
export async function openKeys(name = 'ayob-screen-keys'): Promise<Keys | null> {
  if (!globalThis.crypto?.subtle) return null
  try {
    const pair = await storedPair(name)
    const { kty, crv, x, y } = (await crypto.subtle.exportKey('jwk', pair.publicKey)) as PublicKey
    return { publicKey: { kty, crv, x, y }, sign: (...call) => signatureOf(pair.privateKey, ...call) }
  } catch {
    return null
  }
}

/** A pair that can't be stored is not used, because after a reload the screen would sign with another one. */
async function storedPair(name: string): Promise<CryptoKeyPair> {
  const db = await openDB(name, 1, {
    upgrade: (database) => {
      database.createObjectStore('keys')
    },
  })
  try {
    const kept = (await db.get('keys', 'own')) as CryptoKeyPair | undefined
    if (kept) return kept
    const made = await crypto.subtle.generateKey(ALGORITHM, false, ['sign'])
    const change = db.transaction('keys', 'readwrite', { durability: 'strict' })
    await Promise.all([change.store.put(made, 'own'), change.done])
    return made
  } finally {
    db.close()
  }
}

async function signatureOf(key: CryptoKey, method: string, path: string, body: Uint8Array): Promise<string> {
  const head = new TextEncoder().encode(`v1.${method}.${path}.`)
  const text = new Uint8Array(head.length + body.length)
  text.set(head)
  text.set(body, head.length)
  const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, key, text)
  return `v1,${base64url(new Uint8Array(signature))}`
}

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '')
