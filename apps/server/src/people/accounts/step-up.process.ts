import type { UsedPasskey } from '@ayob/contract/passkey-shapes'
import { provenUntil } from '@ayob/domain/accounts/step-up'
import type { Context } from '../../platform/context'
import { badField, Refusal } from '../../platform/errors'
import type { Tx } from '../../platform/ports'
import { newToken, tokenHash } from '../../platform/secrets'
import { accountOfPasskey, hasSecondFactor } from './passkeys.process'
import { passwordFits } from './password'
import { ownAccount } from './passwords.process'
import { mailSecurityNotice } from './security-mails'
import { sessionStore } from './sessions.store'
import { codeLimit, type From, guessLimits } from './sign-in-limits'
import { spendCode } from './two-factor.commands'

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
