import type { Tx } from '../../platform/ports'
import type { SessionDeps } from './sessions.deps'
import { recoveryHashes } from './two-factor.commands'
import { twoFactorStore } from './two-factor.store'
import { newRecoveryCodes } from './two-factor-codes'

/** Creates the recovery codes of an account and replaces the previous ones. Only their hashes are stored. */
export async function makeRecoveryCodes(deps: SessionDeps, tx: Tx, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes()
  const hashes = codes.flatMap((code) => recoveryHashes(deps, code).slice(0, 1))
  await twoFactorStore.setRecoveryCodes(tx, userId, hashes)
  return codes
}
