import type { User, UserType } from '@ayob/contract/accounts'
import type { UsedPasskey } from '@ayob/contract/passkey-shapes'
import type { Context } from '../../platform/context'
import { Refusal } from '../../platform/errors'
import { reasonSaid } from '../../platform/http/texts'
import { byAddress } from '../../platform/limiter'
import { tokenHash } from '../../platform/secrets'
import { type Account, accounts, twoFactorStore } from './accounts.store'
import { accountOfPasskey, hasSecondFactor } from './passkeys.process'
import { passwordFits } from './password'
import { mailSecurityNotice, openSignedIn } from './sessions.commands'
import { codeLimit, type From, guessLimits, QUARTER_HOUR_S } from './sign-in-limits'
import { challenge, spendCode } from './two-factor.commands'

export interface SignedIn {
  readonly token: string
  readonly user: User
}
/** The answer to a first step where a second one is on. */
export interface SecondStep {
  readonly two_factor_required: true
  readonly challenge: string
}

/**
 * Signs in, or asks for the second step. The password is checked outside a transaction, because hashing is slow. Only
 * failures count against the limits. Errors: 401; 403 with the state of the account; 429.
 */
export async function signIn(
  ctx: Context,
  { email, password }: { email: string; password: string },
  from: From,
  only?: UserType,
): Promise<SignedIn | SecondStep> {
  const account = await ctx.limiter.guess(guessLimits({ email }, from), async () => {
    const named = await accounts.byEmail(ctx.db, email)
    from.note({ proof: 'password', ...(named && { account: named.id }) })
    return (await passwordFits(named?.passwordHash, password)) ? named : undefined
  })
  if (!account) throw new Refusal('unauthenticated', 'server.wrongCredentials')
  if (only && account.type !== only) throw new Refusal('forbidden', 'server.adminOnly')
  refuseUnlessApproved(account)
  if (await hasSecondFactor(ctx.db, account.id)) {
    return {
      two_factor_required: true,
      challenge: await ctx.transact((tx) => challenge(ctx, tx, account.id, 'password')),
    }
  }
  const token = await ctx.transact((tx) => openSignedIn(ctx, tx, account, from))
  return { token, user: await accounts.present(ctx.db, account.id) }
}

/** The second step of a sign-in. Each challenge opens one session. Errors: 401 on `challenge` or `code`; 403; 429. */
export async function signInTwoFactor(
  ctx: Context,
  { challenge: token, code }: { challenge: string; code: string },
  from: From,
): Promise<SignedIn> {
  const hash = tokenHash(token)
  const challenged = await twoFactorStore.challenged(ctx.db, hash, ctx.clock.now())
  const account = challenged ? await accounts.byId(ctx.db, challenged.userId) : undefined
  const over = () =>
    new Refusal('unauthenticated', 'server.challengeOver', { fields: { challenge: 'server.challengeOver' } })
  if (!account) {
    await ctx.limiter.count(guessLimits({ email: '' }, from))
    throw over()
  }
  from.note({ account: account.id, proof: 'app' })
  refuseUnlessApproved(account)
  const session = await ctx.limiter.guess([codeLimit(account), ...guessLimits(account, from)], () =>
    ctx.transact(async (tx) => {
      const proof = await spendCode(ctx, tx, account.id, code)
      if (!proof) return undefined
      from.note({ proof })
      if (!(await twoFactorStore.removeChallenge(tx, hash))) throw over()
      if (proof === 'recovery') await mailSecurityNotice(ctx, tx, account, 'recoveryUsed')
      return openSignedIn(ctx, tx, account, from, challenged?.bySms ? 'sms' : 'password')
    }),
  )
  if (!session) throw new Refusal('unauthenticated', 'server.wrongCode', { fields: { code: 'server.wrongCode' } })
  return { token: session, user: await accounts.present(ctx.db, account.id) }
}

/** Signs in with a passkey, which needs no second step. Errors: 401; 403 with the state of the account; 429. */
export async function signInWithPasskey(ctx: Context, response: UsedPasskey, from: From): Promise<SignedIn> {
  const limit = byAddress('signin', from.address, 100, QUARTER_HOUR_S)
  from.note({ proof: 'passkey' })
  const account = await ctx.limiter.guess([limit], () => accountOfPasskey(ctx, response))
  if (!account) throw new Refusal('unauthenticated', 'server.passkeyUnknown')
  from.note({ account: account.id })
  refuseUnlessApproved(account)
  const token = await ctx.transact((tx) => openSignedIn(ctx, tx, account, from))
  return { token, user: await accounts.present(ctx.db, account.id) }
}

function refuseUnlessApproved({ status, rejectionReason }: Account): void {
  if (status === 'pending') throw new Refusal('under_review', 'server.underReview')
  if (status === 'inactive') throw new Refusal('inactive', 'server.inactive')
  if (status !== 'rejected') return
  throw rejectionReason
    ? new Refusal('rejected', 'server.rejectedWithReason', { values: { reason: reasonSaid(rejectionReason) } })
    : new Refusal('rejected', 'server.rejected')
}
