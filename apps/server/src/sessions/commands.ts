import { randomUUID } from 'node:crypto'
import type { User, UserType } from '@ayob/contract/accounts'
import { badField, notFound, Refusal } from '../platform/errors'
import type { Limit, Limiter } from '../platform/limiter'
import type { Clock, Db, Transact, Tx } from '../platform/ports'
import { newToken, tokenHash } from '../platform/secrets'
import { hashPassword, passwordFits } from './password'
import type { Account, Accounts, MailResetLink } from './ports'
import { sessionStore } from './store'

const RESET_LIFE_MS = 30 * 60_000
const QUARTER_HOUR_S = 900
const HOUR_S = 3600

export interface SessionDeps {
  readonly db: Db
  readonly transact: Transact
  readonly clock: Clock
  readonly limiter: Limiter
  readonly accounts: Accounts
  readonly mailResetLink: MailResetLink
}

export interface From {
  readonly address: string
  readonly device: string
}

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

/** Signs in, or refuses with the state of the account. Only failures count against the limits. */
export async function signIn(
  deps: SessionDeps,
  { email, password }: { email: string; password: string },
  from: From,
  only?: UserType,
): Promise<{ token: string; user: User }> {
  const limits: Limit[] = [
    { bucket: `signin:${email}:${from.address}`, count: 10, windowS: QUARTER_HOUR_S },
    { bucket: `signin:${from.address}`, count: 100, windowS: QUARTER_HOUR_S },
  ]
  await deps.limiter.check(limits)
  const account = await deps.accounts.byEmail(deps.db, email)
  if (!(await passwordFits(account?.passwordHash, password)) || !account) {
    await deps.limiter.count(limits)
    throw new Refusal('unauthenticated', 'server.wrongCredentials')
  }
  if (only && account.type !== only) throw new Refusal('forbidden', 'server.adminOnly')
  refuseUnlessApproved(account)
  const token = await deps.transact((tx) => openSession(tx, deps.clock, account.id, 'full', from.device))
  return { token, user: await deps.accounts.present(deps.db, account.id) }
}

function refuseUnlessApproved({ status, rejectionReason }: Account): void {
  if (status === 'pending') throw new Refusal('under_review', 'server.underReview')
  if (status === 'inactive') throw new Refusal('inactive', 'server.inactive')
  if (status !== 'rejected') return
  throw rejectionReason
    ? new Refusal('rejected', 'server.rejectedWithReason', { values: { reason: rejectionReason } })
    : new Refusal('rejected', 'server.rejected')
}

/** Mails a link when the account can use one; the caller learns nothing. */
export async function forgotPassword(deps: SessionDeps, email: string, from: From): Promise<void> {
  const perAddress: Limit = { bucket: `forgot:${from.address}`, count: 10, windowS: HOUR_S }
  const perAccount: Limit = { bucket: `forgot:${email}`, count: 3, windowS: HOUR_S }
  await deps.limiter.check([perAddress, perAccount])
  await deps.limiter.count([perAddress, perAccount])
  const account = await deps.accounts.byEmail(deps.db, email)
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
    await deps.accounts.setPassword(tx, userId, passwordHash)
    await sessionStore.removeOthers(tx, userId, null)
  })
}

/** Sets a new password for the one who is signed in; the other sessions end. */
export async function changePassword(
  deps: SessionDeps,
  session: { userId: string; id: string },
  change: { current_password: string; password: string },
): Promise<void> {
  const account = await deps.accounts.byId(deps.db, session.userId)
  if (!(await passwordFits(account?.passwordHash, change.current_password))) {
    throw badField('current_password', 'server.currentPassword')
  }
  const passwordHash = await hashPassword(change.password)
  await deps.transact(async (tx) => {
    await deps.accounts.setPassword(tx, session.userId, passwordHash)
    await sessionStore.removeOthers(tx, session.userId, session.id)
  })
}

/** Ends one of one's own sessions. */
export async function endSession(deps: SessionDeps, userId: string, id: string): Promise<void> {
  if (!(await sessionStore.remove(deps.db, userId, id))) throw notFound()
}
