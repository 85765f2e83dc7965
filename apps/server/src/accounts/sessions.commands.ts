import { randomUUID } from 'node:crypto'
import type { User, UserType } from '@ayob/contract/accounts'
import { reasonSaid } from '../http/texts'
import { badField, notFound, Refusal } from '../platform/errors'
import type { Limit } from '../platform/limiter'
import type { Clock, Tx } from '../platform/ports'
import { newToken, tokenHash } from '../platform/secrets'
import { accounts } from './accounts.store'
import { hashPassword, passwordFits } from './password'
import type { Account } from './ports'
import { type From, guessLimits, QUARTER_HOUR_S, type SessionDeps } from './sessions.deps'
import { sessionStore } from './sessions.store'
import { challenge, spendCode } from './two-factor.commands'
import { twoFactorStore } from './two-factor.store'

const RESET_LIFE_MS = 30 * 60_000
const HOUR_S = 3600

/** Opens a session and answers its token. `applicant` tokens open the documents and the profile alone. */
export async function openSession(
  tx: Tx,
  clock: Clock,
  userId: string,
  scope: 'full' | 'applicant',
  device: string,
): Promise<string> {
  const token = newToken()
  await sessionStore.insert(tx, {
    tokenHash: tokenHash(token),
    id: randomUUID(),
    userId,
    scope,
    device: device.slice(0, 300),
    at: clock.now(),
  })
  return token
}

interface SignedIn {
  readonly token: string
  readonly user: User
}

/** Signs in or asks for the second step, or refuses with the state of the account. Only failures count against the limits. */
export async function signIn(
  deps: SessionDeps,
  { email, password }: { email: string; password: string },
  from: From,
  only?: UserType,
): Promise<SignedIn | { two_factor_required: true; challenge: string }> {
  const limits = guessLimits({ email }, from)
  await deps.limiter.check(limits)
  const account = await accounts.byEmail(deps.db, email)
  if (!(await passwordFits(account?.passwordHash, password)) || !account) {
    await deps.limiter.count(limits)
    throw new Refusal('unauthenticated', 'server.wrongCredentials')
  }
  if (only && account.type !== only) throw new Refusal('forbidden', 'server.adminOnly')
  refuseUnlessApproved(account)
  if (await twoFactorStore.isOn(deps.db, account.id)) {
    return { two_factor_required: true, challenge: await deps.transact((tx) => challenge(deps, tx, account.id)) }
  }
  const token = await deps.transact((tx) => openSession(tx, deps.clock, account.id, 'full', from.device))
  return { token, user: await accounts.present(deps.db, account.id) }
}

/** The second step of a sign-in. A challenge opens one session. */
export async function signInTwoFactor(
  deps: SessionDeps,
  { challenge: token, code }: { challenge: string; code: string },
  from: From,
): Promise<SignedIn> {
  const hash = tokenHash(token)
  const userId = await twoFactorStore.challenged(deps.db, hash, deps.clock.now())
  const account = userId ? await accounts.byId(deps.db, userId) : undefined
  const limits = guessLimits({ email: account?.email ?? '' }, from)
  if (account) limits.push({ bucket: `code:${account.id}`, count: 30, windowS: QUARTER_HOUR_S })
  await deps.limiter.check(limits)
  const over = () =>
    new Refusal('unauthenticated', 'server.challengeOver', { fields: { challenge: 'server.challengeOver' } })
  if (!account) {
    await deps.limiter.count(limits)
    throw over()
  }
  refuseUnlessApproved(account)
  const session = await deps.transact(async (tx) => {
    const proof = await spendCode(deps, tx, account.id, code)
    if (!proof) return undefined
    if (!(await twoFactorStore.removeChallenge(tx, hash))) throw over()
    if (proof === 'recovery') await deps.mailSecurityNotice(tx, account, 'recoveryUsed')
    return openSession(tx, deps.clock, account.id, 'full', from.device)
  })
  if (session) return { token: session, user: await accounts.present(deps.db, account.id) }
  await deps.limiter.count(limits)
  throw new Refusal('unauthenticated', 'server.wrongCode', { fields: { code: 'server.wrongCode' } })
}

function refuseUnlessApproved({ status, rejectionReason }: Account): void {
  if (status === 'pending') throw new Refusal('under_review', 'server.underReview')
  if (status === 'inactive') throw new Refusal('inactive', 'server.inactive')
  if (status !== 'rejected') return
  throw rejectionReason
    ? new Refusal('rejected', 'server.rejectedWithReason', { values: { reason: reasonSaid(rejectionReason) } })
    : new Refusal('rejected', 'server.rejected')
}

/** Mails a link when the account can use one; the caller learns nothing. */
export async function forgotPassword(deps: SessionDeps, email: string, from: From): Promise<void> {
  const perAddress: Limit = { bucket: `forgot:${from.address}`, count: 10, windowS: HOUR_S }
  const perAccount: Limit = { bucket: `forgot:${email}`, count: 3, windowS: HOUR_S }
  await deps.limiter.check([perAddress, perAccount])
  await deps.limiter.count([perAddress, perAccount])
  const account = await accounts.byEmail(deps.db, email)
  if (account?.status !== 'approved') return
  const token = newToken()
  await deps.transact(async (tx) => {
    const expiresAt = new Date(deps.clock.now().getTime() + RESET_LIFE_MS)
    await sessionStore.insertReset(tx, { tokenHash: tokenHash(token), userId: account.id, expiresAt })
    await deps.mailResetLink(tx, account, token)
  })
}

/** Sets a new password with a mailed link, once; every session of the account ends. */
export async function resetPassword(deps: SessionDeps, token: string, password: string): Promise<void> {
  const passwordHash = await hashPassword(password)
  await deps.transact(async (tx) => {
    const userId = await sessionStore.useReset(tx, tokenHash(token), deps.clock.now())
    if (!userId) throw badField('token', 'server.resetTokenUsed')
    await accounts.setPassword(tx, userId, passwordHash)
    await sessionStore.removeOthers(tx, userId, null)
    await twoFactorStore.removeChallengesOf(tx, userId)
    const account = await accounts.byId(tx, userId)
    if (account) await deps.mailSecurityNotice(tx, account, 'passwordChanged')
  })
}

/** Sets a new password for the one who is signed in; the other sessions end. */
export async function changePassword(
  deps: SessionDeps,
  session: { userId: string; id: string },
  change: { current_password: string; password: string },
  from: From,
): Promise<void> {
  const account = await ownAccount(deps, session.userId)
  const limits = guessLimits(account, from)
  await deps.limiter.check(limits)
  if (!(await passwordFits(account.passwordHash, change.current_password))) {
    await deps.limiter.count(limits)
    throw badField('current_password', 'server.currentPassword')
  }
  const passwordHash = await hashPassword(change.password)
  await deps.transact(async (tx) => {
    await accounts.setPassword(tx, session.userId, passwordHash)
    await sessionStore.removeOthers(tx, session.userId, session.id)
    await twoFactorStore.removeChallengesOf(tx, session.userId)
    await deps.mailSecurityNotice(tx, account, 'passwordChanged')
  })
}

/** The account of who is signed in. */
export async function ownAccount(deps: SessionDeps, userId: string): Promise<Account> {
  const account = await accounts.byId(deps.db, userId)
  if (!account) throw notFound()
  return account
}

/** Ends one of one's own sessions. */
export async function endSession(deps: SessionDeps, userId: string, id: string): Promise<void> {
  if (!(await sessionStore.remove(deps.db, userId, id))) throw notFound()
}
