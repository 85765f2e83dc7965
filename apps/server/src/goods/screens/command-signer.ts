import { createECDH, createPrivateKey, sign } from 'node:crypto'
import type { CommandKey, IssuedCommand } from '@ayob/contract/commands'
import { commandText } from '@ayob/domain/commands/signed-text'
import type { KeyRing } from '../../platform/secrets'

export type CommandSigner = ReturnType<typeof createCommandSigner>

/** Signs the commands for screens with the installation's key, which never changes: screens keep the public key. */
export function createCommandSigner([secret]: KeyRing) {
  const d = Buffer.from(secret, 'hex')
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(d)
  // 0x04, x, y.
  const point = curve.getPublicKey()
  const publicKey: CommandKey = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const key = createPrivateKey({ key: { ...publicKey, d: d.toString('base64url') }, format: 'jwk' })
  return {
    publicKey,
    /** The command with its signature, for one screen. */
    sign(screenId: string, command: Omit<IssuedCommand, 'signature'>): IssuedCommand {
      const text = Buffer.from(commandText(screenId, command))
      const signature = sign('sha256', text, { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')
      return { ...command, signature }
    },
  }
}
