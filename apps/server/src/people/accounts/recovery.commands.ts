import type { Context } from '../../platform/context'
import type { Tx } from '../../platform/ports'
import { recoveryHashes } from './two-factor.commands'
import { twoFactorStore } from './two-factor.store'
import { newRecoveryCodes } from './two-factor-codes'

/** Creates the recovery codes of an account and replaces the previous ones. Only their hashes are stored. */
export async function makeRecoveryCodes(ctx: Context, tx: Tx, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes()
  const hashes = codes.flatMap((code) => recoveryHashes(ctx, code).slice(0, 1))
  await twoFactorStore.setRecoveryCodes(tx, userId, hashes)
  return codes
}
