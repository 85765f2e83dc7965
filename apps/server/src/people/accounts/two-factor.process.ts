import type { UsedPasskey } from '@ayob/contract/passkey-shapes'
import { provenUntil } from '@ayob/domain/accounts/step-up'
import type { Context } from '../../platform/context'
import { badField, Refusal } from '../../platform/errors'
import type { Tx } from '../../platform/ports'
import { newToken, seal, tokenHash, unseal } from '../../platform/secrets'
import { type Account, passkeyStore, twoFactorStore } from './accounts.store'
import { accountOfPasskey, hasSecondFactor } from './passkeys.process'
import { passwordFits } from './password'
import { ownAccount } from './passwords.process'
import { mailSecurityNotice } from './sessions.commands'
import { sessionStore } from './sessions.store'
import { codeLimit, type From, guessLimits } from './sign-in-limits'
import { makeRecoveryCodes, newSecret, otpauthUrl, spendCode, stepOf } from './two-factor.commands'

/**
 * Creates a secret that takes effect once a code from it is entered. Replaces an unused secret. Errors: 409 when
 * two-step sign-in is on.
 */
export async function setUp(ctx: Context, account: Account): Promise<{ secret: string; otpauth_url: string }> {
  const secret = newSecret()
  const sealed = seal(ctx.secrets.personal, secret)
  const proposed = await ctx.transact((tx) => twoFactorStore.propose(tx, account.id, sealed))
  if (!proposed) throw new Refusal('conflict', 'server.twoFactorOn')
  return { secret, otpauth_url: otpauthUrl(secret, account.email) }
}

/**
 * Switches two-step sign-in on with a first code. Returns the recovery codes, of which only hashes are stored. Errors:
 * 409 without a set-up or when it is already on; 400 on `code`; 429.
 */
export async function enable(ctx: Context, account: Account, code: string, from: From): Promise<string[]> {
  const codes = await ctx.limiter.guess(guessLimits(account, from), () =>
    ctx.transact(async (tx) => {
      const known = await twoFactorStore.lock(tx, account.id)
      if (!known) throw new Refusal('conflict', 'server.twoFactorNoSetup')
      if (known.enabled_at) throw new Refusal('conflict', 'server.twoFactorOn')
      const now = ctx.clock.now()
      const secret = unseal(ctx.secrets.personal, known.secret_sealed)
      const step = stepOf(secret, code, now, ctx.config.totpToleranceS)
      if (step === undefined) return undefined
      await twoFactorStore.switchOn(tx, account.id, now)
      // Every code counts once, this one too.
      await twoFactorStore.setLastStep(tx, account.id, step)
      const made = await makeRecoveryCodes(ctx, tx, account.id)
      await mailSecurityNotice(ctx, tx, account, 'twoFactorOn')
      return made
    }),
  )
  if (!codes) throw badField('code', 'server.wrongCode')
  return codes
}

/** Switches two-step sign-in off; needs both the password and a code. Errors: 400 on `password` or `code`; 409; 429. */
export async function disable(
  ctx: Context,
  account: Account,
  { password, code }: { password: string; code: string },
  from: From,
): Promise<void> {
  let wrong: 'password' | 'code' | undefined
  await ctx.limiter.guess(guessLimits(account, from), async () => {
    if (!(await passwordFits(account.passwordHash, password))) wrong = 'password'
    else if (!(await switchOff(ctx, account, code))) wrong = 'code'
    return wrong === undefined || undefined
  })
  if (wrong) throw badField(wrong, wrong === 'code' ? 'server.wrongCode' : 'server.currentPassword')
}

/** Returns false for a wrong code. */
function switchOff(ctx: Context, account: Account, code: string): Promise<boolean> {
  return ctx.transact(async (tx) => {
    if (!(await twoFactorStore.isOn(tx, account.id))) throw new Refusal('conflict', 'server.twoFactorOff')
    if (!(await spendCode(ctx, tx, account.id, code))) return false
    // Accounts with passkeys keep their recovery codes.
    if (await passkeyStore.has(tx, account.id)) await twoFactorStore.removeApp(tx, account.id)
    else await twoFactorStore.remove(tx, account.id)
    await mailSecurityNotice(ctx, tx, account, 'twoFactorOff')
    return true
  })
}

interface Given {
  readonly password?: string | undefined
  readonly code?: string | undefined
  readonly passkey?: UsedPasskey | undefined
  readonly renew?: boolean | undefined
}

/**
 * Proves again who is signed in, with the password, a code or a passkey, and records the time in the session. Returns
 * until when the proof is valid and, with `renew`, the session's new token, so that the proof is useless with a stolen
 * old token. Refuses a session that ends in the meantime. Errors: 400 on `password`, `code` or `passkey`; 401; 429.
 */
export async function stepUp(
  ctx: Context,
  session: { userId: string; id: string },
  { password, code, passkey, renew }: Given,
  from: From,
): Promise<{ until: Date; token: string | undefined }> {
  const account = await ownAccount(ctx, session.userId)
  const at = ctx.clock.now()
  const token = renew ? newToken() : undefined
  const given = [password, code].filter((one) => one !== undefined).length
  const isFull =
    passkey !== undefined || given === 2 || (code === undefined && !(await hasSecondFactor(ctx.db, account.id)))
  const prove = async (tx: Tx) => {
    const proof = { at, isFull, tokenHash: token && tokenHash(token) }
    if (!(await sessionStore.prove(tx, session.id, proof)))
      throw new Refusal('unauthenticated', 'server.unauthenticated')
    return true as const
  }
  let wrong: 'password' | 'code' = code === undefined ? 'password' : 'code'
  const limits = [...(code === undefined ? [] : [codeLimit(account)]), ...guessLimits(account, from)]
  from.note({ proof: passkey ? 'passkey' : code === undefined ? 'password' : 'app' })
  const right = await ctx.limiter.guess(limits, async () => {
    if (passkey) {
      const owner = await accountOfPasskey(ctx, passkey)
      return owner?.id === account.id ? ctx.transact(prove) : undefined
    }
    if (password !== undefined && !(await passwordFits(account.passwordHash, password))) {
      wrong = 'password'
      return undefined
    }
    if (code === undefined) return ctx.transact(prove)
    return ctx.transact(async (tx) => {
      const proof = await spendCode(ctx, tx, account.id, code)
      if (!proof) return undefined
      from.note({ proof })
      if (proof === 'recovery') await mailSecurityNotice(ctx, tx, account, 'recoveryUsed')
      return prove(tx)
    })
  })
  if (right) return { until: provenUntil(at), token }
  if (passkey) throw badField('passkey', 'server.passkeyUnknown')
  throw wrong === 'password' ? badField('password', 'server.currentPassword') : badField('code', 'server.wrongCode')
}
