import type { User, UserType } from '@ayob/contract/accounts'
import type { UsedPasskey } from '@ayob/contract/passkey-shapes'
import { Refusal } from '../../platform/errors'
import { reasonSaid } from '../../platform/http/texts'
import { byAddress } from '../../platform/limiter'
import { tokenHash } from '../../platform/secrets'
import { accounts } from './accounts.store'
import { accountOfPasskey, hasSecondFactor } from './passkeys.process'
import { passwordFits } from './password'
import type { Account } from './ports'
import { codeLimit, type From, guessLimits, QUARTER_HOUR_S, type SessionDeps } from './sessions.deps'
import { openSignedIn } from './signed-in.commands'
import { challenge, spendCode } from './two-factor.commands'
import { twoFactorStore } from './two-factor.store'

interface SignedIn {
  readonly token: string
  readonly user: User
}

/**
 * Signs in, or asks for the second step. The password is checked outside a transaction, because hashing is slow. Only
 * failures count against the limits. Errors: 401; 403 with the state of the account; 429.
 */
export async function signIn(
  deps: SessionDeps,
  { email, password }: { email: string; password: string },
  from: From,
  only?: UserType,
): Promise<SignedIn | { two_factor_required: true; challenge: string }> {
  const account = await deps.limiter.guess(guessLimits({ email }, from), async () => {
    const named = await accounts.byEmail(deps.db, email)
    from.note({ proof: 'password', ...(named && { account: named.id }) })
    return (await passwordFits(named?.passwordHash, password)) ? named : undefined
  })
  if (!account) throw new Refusal('unauthenticated', 'server.wrongCredentials')
  if (only && account.type !== only) throw new Refusal('forbidden', 'server.adminOnly')
  refuseUnlessApproved(account)
  if (await hasSecondFactor(deps.db, account.id)) {
    return { two_factor_required: true, challenge: await deps.transact((tx) => challenge(deps, tx, account.id)) }
  }
  const token = await deps.transact((tx) => openSignedIn(deps, tx, account, from))
  return { token, user: await accounts.present(deps.db, account.id) }
}

/** The second step of a sign-in. Each challenge opens one session. Errors: 401 on `challenge` or `code`; 403; 429. */
export async function signInTwoFactor(
  deps: SessionDeps,
  { challenge: token, code }: { challenge: string; code: string },
  from: From,
): Promise<SignedIn> {
  const hash = tokenHash(token)
  const userId = await twoFactorStore.challenged(deps.db, hash, deps.clock.now())
  const account = userId ? await accounts.byId(deps.db, userId) : undefined
  const over = () =>
    new Refusal('unauthenticated', 'server.challengeOver', { fields: { challenge: 'server.challengeOver' } })
  if (!account) {
    await deps.limiter.count(guessLimits({ email: '' }, from))
    throw over()
  }
  from.note({ account: account.id, proof: 'app' })
  refuseUnlessApproved(account)
  const session = await deps.limiter.guess([codeLimit(account), ...guessLimits(account, from)], () =>
    deps.transact(async (tx) => {
      const proof = await spendCode(deps, tx, account.id, code)
      if (!proof) return undefined
      from.note({ proof })
      if (!(await twoFactorStore.removeChallenge(tx, hash))) throw over()
      if (proof === 'recovery') await deps.mailSecurityNotice(tx, account, 'recoveryUsed')
      return openSignedIn(deps, tx, account, from)
    }),
  )
  if (!session) throw new Refusal('unauthenticated', 'server.wrongCode', { fields: { code: 'server.wrongCode' } })
  return { token: session, user: await accounts.present(deps.db, account.id) }
}

/** Signs in with a passkey, which needs no second step. Errors: 401; 403 with the state of the account; 429. */
export async function signInWithPasskey(deps: SessionDeps, response: UsedPasskey, from: From): Promise<SignedIn> {
  const limit = byAddress('signin', from.address, 100, QUARTER_HOUR_S)
  from.note({ proof: 'passkey' })
  const account = await deps.limiter.guess([limit], () => accountOfPasskey(deps, response))
  if (!account) throw new Refusal('unauthenticated', 'server.passkeyUnknown')
  from.note({ account: account.id })
  refuseUnlessApproved(account)
  const token = await deps.transact((tx) => openSignedIn(deps, tx, account, from))
  return { token, user: await accounts.present(deps.db, account.id) }
}

function refuseUnlessApproved({ status, rejectionReason }: Account): void {
  if (status === 'pending') throw new Refusal('under_review', 'server.underReview')
  if (status === 'inactive') throw new Refusal('inactive', 'server.inactive')
  if (status !== 'rejected') return
  throw rejectionReason
    ? new Refusal('rejected', 'server.rejectedWithReason', { values: { reason: reasonSaid(rejectionReason) } })
    : new Refusal('rejected', 'server.rejected')
}
