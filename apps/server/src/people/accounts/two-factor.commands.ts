import { MINUTE_MS } from '@ayob/contract/durations'
import type { Proof } from '@ayob/domain/accounts/step-up'
import type { Context } from '../../platform/context'
import type { Tx } from '../../platform/ports'
import { hmac, newToken, tokenHash, unseal } from '../../platform/secrets'
import { twoFactorStore } from './two-factor.store'
import { plainRecoveryCode, stepOf } from './two-factor-codes'

const CHALLENGE_LIFE_MS = 5 * MINUTE_MS

/** Starts the second step of a sign-in. Returns its token, which is valid for nothing else. */
export async function challenge(ctx: Context, tx: Tx, userId: string): Promise<string> {
  const token = newToken()
  const expires_at = new Date(ctx.clock.now().getTime() + CHALLENGE_LIFE_MS)
  await twoFactorStore.insertChallenge(tx, { token_hash: tokenHash(token), user_id: userId, expires_at })
  return token
}

/** The stored forms of a recovery code: with the newest key, then with the older ones. */
export const recoveryHashes = (ctx: Context, code: string) =>
  ctx.secrets.personal.map((key) => hmac(key, `recovery\n${plainRecoveryCode(code)}`))

/** Spends a code of the app that is newer than the last one used, or a recovery code. Returns undefined for a wrong code. */
export async function spendCode(
  ctx: Context,
  tx: Tx,
  userId: string,
  code: string,
): Promise<Extract<Proof, 'app' | 'recovery'> | undefined> {
  const known = await twoFactorStore.lock(tx, userId)
  const secret = known?.enabled_at ? unseal(ctx.secrets.personal, known.secret_sealed) : undefined
  const step = secret === undefined ? undefined : stepOf(secret, code, ctx.clock.now(), ctx.config.totpToleranceS)
  if (known && step !== undefined) {
    if (step <= known.last_step) return undefined
    await twoFactorStore.setLastStep(tx, userId, step)
    return 'app'
  }
  const used = await twoFactorStore.spendRecoveryCode(tx, userId, recoveryHashes(ctx, code), ctx.clock.now())
  return used ? 'recovery' : undefined
}
