import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'
import type { ProofSignature, ProofSummary } from '@ayob/contract/proofs'
import { canonical } from '@ayob/verify/canonical'
import type { KeyRing } from '../../platform/secrets'

/** The bytes before the 32 bytes of an Ed25519 key in PKCS 8 (RFC 8410). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')

export type ProofSigner = ReturnType<typeof createProofSigner>

/** Signs proofs with the newest key of this installation. A key is 64 hexadecimal digits. */
export function createProofSigner(keys: KeyRing) {
  const privateKey = privateKeyOf(keys[0])
  const publicKeys = keys.map((key) => publicTextOf(privateKeyOf(key)))
  const publicKey = publicTextOf(privateKey)
  return {
    /** PEM. */
    publicKey,
    /** Includes the keys of older proofs, newest first. PEM. */
    publicKeys,
    sign: (summary: ProofSummary): ProofSignature => ({
      algorithm: 'Ed25519',
      public_key: publicKey,
      value: sign(null, Buffer.from(canonical(summary)), privateKey).toString('base64'),
    }),
  }
}

const privateKeyOf = (key: string) =>
  createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, Buffer.from(key, 'hex')]), format: 'der', type: 'pkcs8' })

const publicTextOf = (key: KeyObject) => createPublicKey(key).export({ format: 'pem', type: 'spki' }).toString()
