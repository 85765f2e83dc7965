import { badField, Refusal } from '../platform/errors'
import type { Tx } from '../platform/ports'
import { hmac, newToken, seal, tokenHash, unseal } from '../platform/secrets'
import { passwordFits } from './password'
import type { Account } from './ports'
import { type From, guessLimits, type SessionDeps } from './sessions.deps'
import { twoFactorStore } from './two-factor.store'
import { newRecoveryCodes, newSecret, otpauthUrl, plainRecoveryCode, stepOf } from './two-factor-codes'

const CHALLENGE_LIFE_MS = 5 * 60_000

/** Begins the second step of a sign-in; its token opens nothing else. */
export async function challenge(deps: SessionDeps, tx: Tx, userId: string): Promise<string> {
  const token = newToken()
  const expiresAt = new Date(deps.clock.now().getTime() + CHALLENGE_LIFE_MS)
  await twoFactorStore.insertChallenge(tx, { tokenHash: tokenHash(token), userId, expiresAt })
  return token
}

type Proof = 'app' | 'recovery'

const recoveryHash = (deps: SessionDeps, code: string) => hmac(deps.personalKey, `recovery\n${plainRecoveryCode(code)}`)

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

/** Makes a secret that counts once a code of it is entered. A new call makes a new one. */
export async function setUp(deps: SessionDeps, account: Account): Promise<{ secret: string; otpauth_url: string }> {
  const secret = newSecret()
  const sealed = seal(deps.personalKey, secret)
  const proposed = await deps.transact((tx) => twoFactorStore.propose(tx, account.id, sealed))
  if (!proposed) throw new Refusal('conflict', 'server.twoFactorOn')
  return { secret, otpauth_url: otpauthUrl(secret, account.email) }
}

/** Switches two-step sign-in on with a first code and answers the recovery codes, which are kept only as hashes. */
export async function enable(deps: SessionDeps, account: Account, code: string, from: From): Promise<string[]> {
  const limits = guessLimits(account, from)
  await deps.limiter.check(limits)
  const codes = await deps.transact(async (tx) => {
    const known = await twoFactorStore.lock(tx, account.id)
    if (!known) throw new Refusal('conflict', 'server.twoFactorNoSetup')
    if (known.enabled_at) throw new Refusal('conflict', 'server.twoFactorOn')
    const now = deps.clock.now()
    if (stepOf(unseal(deps.personalKey, known.secret_sealed), code, now) === undefined) return undefined
    const made = newRecoveryCodes()
    await twoFactorStore.switchOn(
      tx,
      account.id,
      made.map((one) => recoveryHash(deps, one)),
      now,
    )
    await deps.mailSecurityNotice(tx, account, 'twoFactorOn')
    return made
  })
  if (codes) return codes
  await deps.limiter.count(limits)
  throw badField('code', 'server.wrongCode')
}

/** Switches it off; needs both the password and a code. */
export async function disable(
  deps: SessionDeps,
  account: Account,
  { password, code }: { password: string; code: string },
  from: From,
): Promise<void> {
  const limits = guessLimits(account, from)
  await deps.limiter.check(limits)
  if (!(await passwordFits(account.passwordHash, password))) {
    await deps.limiter.count(limits)
    throw badField('password', 'server.currentPassword')
  }
  const done = await deps.transact(async (tx) => {
    if (!(await twoFactorStore.isOn(tx, account.id))) throw new Refusal('conflict', 'server.twoFactorOff')
    if (!(await spendCode(deps, tx, account.id, code))) return false
    await twoFactorStore.remove(tx, account.id)
    await deps.mailSecurityNotice(tx, account, 'twoFactorOff')
    return true
  })
  if (done) return
  await deps.limiter.count(limits)
  throw badField('code', 'server.wrongCode')
}
