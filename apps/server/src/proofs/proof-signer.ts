import { createPrivateKey, createPublicKey, sign } from 'node:crypto'
import type { ProofSignature, ProofSummary } from '@ayob/contract/proofs'
import { canonical } from '@ayob/domain/proofs/canonical'

/** The bytes before the 32 bytes of an Ed25519 key in PKCS 8 (RFC 8410). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')

export type ProofSigner = ReturnType<typeof createProofSigner>

/** Signs proofs with the key of this installation, 64 hexadecimal digits. */
export function createProofSigner(key: string) {
  const der = Buffer.concat([PKCS8_HEAD, Buffer.from(key, 'hex')])
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(privateKey).export({ format: 'pem', type: 'spki' }).toString()
  return {
    /** PEM. */
    publicKey,
    sign: (summary: ProofSummary): ProofSignature => ({
      algorithm: 'Ed25519',
      public_key: publicKey,
      value: sign(null, Buffer.from(canonical(summary)), privateKey).toString('base64'),
    }),
  }
}
