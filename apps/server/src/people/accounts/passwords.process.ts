import { HOUR_S, MINUTE_MS } from '@ayob/contract/durations'
import { badField, notFound } from '../../platform/errors'
import { byAddress, type Limit } from '../../platform/limiter'
import type { Tx } from '../../platform/ports'
import { newToken, tokenHash } from '../../platform/secrets'
import { accounts } from './accounts.store'
import { hashPassword, passwordFits } from './password'
import type { Account, MailResetLink } from './ports'
import { type From, guessLimits, QUARTER_HOUR_S, type SessionDeps } from './sessions.deps'
import { sessionStore } from './sessions.store'
import { twoFactorStore } from './two-factor.store'
import { refuseWeakPassword } from './weak-passwords'

const RESET_LIFE_MS = 30 * MINUTE_MS

/**
 * Asks for a reset link. Neither the answer nor its time reveals whether the account exists, because the link is made
 * afterwards. Errors: 429.
 */
export async function forgotPassword(deps: SessionDeps, email: string, from: From): Promise<void> {
  const perAccount: Limit = { bucket: `forgot:${email}`, count: 3, windowS: HOUR_S }
  await deps.limiter.count([perAccount, byAddress('forgot', from.address, 10, HOUR_S)])
  await deps.transact((tx) => deps.emit(tx, 'password.forgotten', { email }))
}

/** Mails a reset link to an approved account; does nothing for any other address. */
export async function sendResetLink(
  { clock, mailResetLink }: Pick<SessionDeps, 'clock'> & { readonly mailResetLink: MailResetLink },
  tx: Tx,
  email: string,
): Promise<void> {
  const account = await accounts.byEmail(tx, email)
  if (account?.status !== 'approved') return
  const token = newToken()
  const expires_at = new Date(clock.now().getTime() + RESET_LIFE_MS)
  await sessionStore.insertReset(tx, { token_hash: tokenHash(token), user_id: account.id, expires_at })
  await mailResetLink(tx, account, token)
}

/**
 * Sets a new password with a mailed link, once, and ends every session and every other link of the account. Only a
 * valid link costs a password hash. Errors: 400 on `token` or `password`; 429 after 100 wrong links in 15 minutes from
 * an address.
 */
export async function resetPassword(deps: SessionDeps, token: string, password: string, from: From): Promise<void> {
  const link = tokenHash(token)
  const limit = byAddress('reset', from.address, 100, QUARTER_HOUR_S)
  const valid = await deps.limiter.guess([limit], () => sessionStore.resetOf(deps.db, link, deps.clock.now()))
  if (!valid) throw badField('token', 'server.resetTokenUsed')
  const owner = await accounts.byId(deps.db, valid)
  refuseWeakPassword(password, owner ? [owner.email, owner.name] : [])
  const passwordHash = await hashPassword(password)
  await deps.transact(async (tx) => {
    const userId = await sessionStore.useReset(tx, link, deps.clock.now())
    if (!userId) throw badField('token', 'server.resetTokenUsed')
    await endAccess(tx, userId, null, passwordHash)
    const account = await accounts.byId(tx, userId)
    if (account) await deps.mailSecurityNotice(tx, account, 'passwordChanged')
  })
}

/**
 * Sets a new password for the signed-in user, and ends the other sessions and open reset links. Errors: 404; 400 on
 * `current_password` or `password`; 429.
 */
export async function changePassword(
  deps: SessionDeps,
  session: { userId: string; id: string },
  change: { current_password: string; password: string },
  from: From,
): Promise<void> {
  const account = await ownAccount(deps, session.userId)
  refuseWeakPassword(change.password, [account.email, account.name])
  const right = await deps.limiter.guess(
    guessLimits(account, from),
    async () => (await passwordFits(account.passwordHash, change.current_password)) || undefined,
  )
  if (!right) throw badField('current_password', 'server.currentPassword')
  const passwordHash = await hashPassword(change.password)
  await deps.transact(async (tx) => {
    await endAccess(tx, session.userId, session.id, passwordHash)
    await deps.mailSecurityNotice(tx, account, 'passwordChanged')
  })
}

/** Sets the password and ends what the old one opened: all sessions but one, started sign-ins and mailed links. */
async function endAccess(tx: Tx, userId: string, keptSession: string | null, passwordHash: string): Promise<void> {
  await accounts.setPassword(tx, userId, passwordHash)
  await sessionStore.removeOthers(tx, userId, keptSession)
  await sessionStore.removeResets(tx, userId)
  await twoFactorStore.removeChallengesOf(tx, userId)
}

/** Returns the account of the signed-in user. Errors: 404. */
export async function ownAccount(deps: SessionDeps, userId: string): Promise<Account> {
  const account = await accounts.byId(deps.db, userId)
  if (!account) throw notFound()
  return account
}
