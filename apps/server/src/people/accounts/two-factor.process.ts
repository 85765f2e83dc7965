import { badField, Refusal } from '../../platform/errors'
import { seal, unseal } from '../../platform/secrets'
import { passkeyStore } from './passkeys.store'
import { passwordFits } from './password'
import type { Account } from './ports'
import { makeRecoveryCodes } from './recovery.commands'
import { type From, guessLimits, type SessionDeps } from './sessions.deps'
import { spendCode } from './two-factor.commands'
import { twoFactorStore } from './two-factor.store'
import { newSecret, otpauthUrl, stepOf } from './two-factor-codes'

/**
 * Creates a secret that takes effect once a code from it is entered. Replaces an unused secret. Errors: 409 when
 * two-step sign-in is on.
 */
export async function setUp(deps: SessionDeps, account: Account): Promise<{ secret: string; otpauth_url: string }> {
  const secret = newSecret()
  const sealed = seal(deps.personalKey, secret)
  const proposed = await deps.transact((tx) => twoFactorStore.propose(tx, account.id, sealed))
  if (!proposed) throw new Refusal('conflict', 'server.twoFactorOn')
  return { secret, otpauth_url: otpauthUrl(secret, account.email) }
}

/**
 * Switches two-step sign-in on with a first code. Returns the recovery codes, of which only hashes are stored. Errors:
 * 409 without a set-up or when it is already on; 400 on `code`; 429.
 */
export async function enable(deps: SessionDeps, account: Account, code: string, from: From): Promise<string[]> {
  const codes = await deps.limiter.guess(guessLimits(account, from), () =>
    deps.transact(async (tx) => {
      const known = await twoFactorStore.lock(tx, account.id)
      if (!known) throw new Refusal('conflict', 'server.twoFactorNoSetup')
      if (known.enabled_at) throw new Refusal('conflict', 'server.twoFactorOn')
      const now = deps.clock.now()
      const secret = unseal(deps.personalKey, known.secret_sealed)
      const step = stepOf(secret, code, now, deps.totpToleranceS)
      if (step === undefined) return undefined
      await twoFactorStore.switchOn(tx, account.id, now)
      // Every code counts once, this one too.
      await twoFactorStore.setLastStep(tx, account.id, step)
      const made = await makeRecoveryCodes(deps, tx, account.id)
      await deps.mailSecurityNotice(tx, account, 'twoFactorOn')
      return made
    }),
  )
  if (!codes) throw badField('code', 'server.wrongCode')
  return codes
}

/** Switches two-step sign-in off; needs both the password and a code. Errors: 400 on `password` or `code`; 409; 429. */
export async function disable(
  deps: SessionDeps,
  account: Account,
  { password, code }: { password: string; code: string },
  from: From,
): Promise<void> {
  let wrong: 'password' | 'code' | undefined
  await deps.limiter.guess(guessLimits(account, from), async () => {
    if (!(await passwordFits(account.passwordHash, password))) wrong = 'password'
    else if (!(await switchOff(deps, account, code))) wrong = 'code'
    return wrong === undefined || undefined
  })
  if (wrong) throw badField(wrong, wrong === 'code' ? 'server.wrongCode' : 'server.currentPassword')
}

/** Returns false for a wrong code. */
function switchOff(deps: SessionDeps, account: Account, code: string): Promise<boolean> {
  return deps.transact(async (tx) => {
    if (!(await twoFactorStore.isOn(tx, account.id))) throw new Refusal('conflict', 'server.twoFactorOff')
    if (!(await spendCode(deps, tx, account.id, code))) return false
    // Accounts with passkeys keep their recovery codes.
    if (await passkeyStore.has(tx, account.id)) await twoFactorStore.removeApp(tx, account.id)
    else await twoFactorStore.remove(tx, account.id)
    await deps.mailSecurityNotice(tx, account, 'twoFactorOff')
    return true
  })
}
