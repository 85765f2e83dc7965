import type { Tx } from '../platform/ports'
import { hmac, newToken, tokenHash, unseal } from '../platform/secrets'
import type { SessionDeps } from './sessions.deps'
import { twoFactorStore } from './two-factor.store'
import { plainRecoveryCode, stepOf } from './two-factor-codes'

const CHALLENGE_LIFE_MS = 5 * 60_000

/** Begins the second step of a sign-in; its token opens nothing else. */
export async function challenge(deps: SessionDeps, tx: Tx, userId: string): Promise<string> {
  const token = newToken()
  const expiresAt = new Date(deps.clock.now().getTime() + CHALLENGE_LIFE_MS)
  await twoFactorStore.insertChallenge(tx, { tokenHash: tokenHash(token), userId, expiresAt })
  return token
}

type Proof = 'app' | 'recovery'

/** A recovery code as it is kept. */
export const recoveryHash = (deps: SessionDeps, code: string) =>
  hmac(deps.personalKey, `recovery\n${plainRecoveryCode(code)}`)

/** Uses up a code: of the app when it is newer than the last one used, or one of the recovery codes. */
export async function spendCode(deps: SessionDeps, tx: Tx, userId: string, code: string): Promise<Proof | undefined> {
  const known = await twoFactorStore.lock(tx, userId)
  if (!known?.enabled_at) return undefined
  const step = stepOf(unseal(deps.personalKey, known.secret_sealed), code, deps.clock.now())
  if (step !== undefined) {
    if (step <= known.last_step) return undefined
    await twoFactorStore.setLastStep(tx, userId, step)
    return 'app'
  }
  const used = await twoFactorStore.spendRecoveryCode(tx, userId, recoveryHash(deps, code), deps.clock.now())
  return used ? 'recovery' : undefined
}
