import type { Context } from '../../platform/context'
import { badField, Refusal } from '../../platform/errors'
import { seal, unseal } from '../../platform/secrets'
import type { Account } from './accounts.store'
import { passkeyStore } from './passkeys.store'
import { passwordFits } from './password'
import { makeRecoveryCodes } from './recovery.commands'
import { mailSecurityNotice } from './security-mails'
import { type From, guessLimits } from './sign-in-limits'
import { spendCode } from './two-factor.commands'
import { twoFactorStore } from './two-factor.store'
import { newSecret, otpauthUrl, stepOf } from './two-factor-codes'

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
