import { createHash, createPublicKey, type KeyObject } from 'node:crypto'
import type { PublicKey } from '@ayob/contract/devices'

/**
 * A screen's public key in its stored form, with its fingerprint: the SHA-256 thumbprint of RFC 7638. Undefined for
 * coordinates that are not a point on the curve. Different spellings of a key give the same result.
 */
export function keyOf(jwk: PublicKey): { public_key: string; fingerprint: string } | undefined {
  try {
    const { crv, kty, x, y } = createPublicKey({ key: { ...jwk }, format: 'jwk' }).export({ format: 'jwk' })
    // The members required by RFC 7638, in its order.
    const public_key = JSON.stringify({ crv, kty, x, y })
    return { public_key, fingerprint: createHash('sha256').update(public_key).digest('base64url') }
  } catch {
    return undefined
  }
}

export type KeyCache = ReturnType<typeof createKeyCache>

/** Parses stored keys, each once, because parsing takes as long as checking a signature. Clears itself beyond `most` keys. */
export function createKeyCache(most: number) {
  const known = new Map<string, KeyObject>()
  return {
    /** Null for a screen without a key. */
    read({ public_key, fingerprint }: { public_key: string | null; fingerprint: string | null }): KeyObject | null {
      if (public_key === null || fingerprint === null) return null
      const key = known.get(fingerprint) ?? createPublicKey({ key: JSON.parse(public_key), format: 'jwk' })
      if (known.size >= most) known.clear()
      known.set(fingerprint, key)
      return key
    },
  }
}
