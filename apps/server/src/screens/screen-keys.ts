import { createHash, createPublicKey, type KeyObject } from 'node:crypto'
import type { PublicKey } from '@ayob/contract/devices'

/**
 * A screen's public key as it is stored, with its fingerprint: the SHA-256 thumbprint of RFC 7638. Undefined for
 * coordinates that are no point of the curve. Two ways to write a key give the same result.
 */
export function keyOf(jwk: PublicKey): { public_key: string; fingerprint: string } | undefined {
  try {
    const { crv, kty, x, y } = createPublicKey({ key: { ...jwk }, format: 'jwk' }).export({ format: 'jwk' })
    // The members of RFC 7638, in its order.
    const public_key = JSON.stringify({ crv, kty, x, y })
    return { public_key, fingerprint: createHash('sha256').update(public_key).digest('base64url') }
  } catch {
    return undefined
  }
}

export type KeyCache = ReturnType<typeof createKeyCache>

/** Reads stored keys, each once: that takes as long as checking a signature. Beyond `most` keys it begins anew. */
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
