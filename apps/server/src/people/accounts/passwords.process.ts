import { HOUR_S, MINUTE_MS } from '@ayob/contract/durations'
import type { Context } from '../../platform/context'
import { badField, notFound } from '../../platform/errors'
import { byAddress, type Limit } from '../../platform/limiter'
import type { Tx } from '../../platform/ports'
import { newToken, tokenHash } from '../../platform/secrets'
import { queueMail } from '../mails/mails.commands'
import { type Account, accounts, twoFactorStore } from './accounts.store'
import { hashPassword, passwordFits, refuseWeakPassword } from './password'
import { mailSecurityNotice } from './sessions.commands'
import { sessionStore } from './sessions.store'
import { type From, guessLimits, QUARTER_HOUR_S } from './sign-in-limits'

const RESET_LIFE_MS = 30 * MINUTE_MS

/**
 * Asks for a reset link. Neither the answer nor its time reveals whether the account exists, because the link is made
 * afterwards. Errors: 429.
 */
export async function forgotPassword(ctx: Context, email: string, from: From): Promise<void> {
  const perAccount: Limit = { bucket: `forgot:${email}`, count: 3, windowS: HOUR_S }
  await ctx.limiter.count([perAccount, byAddress('forgot', from.address, 10, HOUR_S)])
  await ctx.transact((tx) => ctx.emit(tx, 'password.forgotten', { email }))
}

/** Mails a reset link to an approved account; does nothing for any other address. */
export async function sendResetLink(ctx: Context, tx: Tx, email: string): Promise<void> {
  const account = await accounts.byEmail(tx, email)
  if (account?.status !== 'approved') return
  const token = newToken()
  const expires_at = new Date(ctx.clock.now().getTime() + RESET_LIFE_MS)
  await sessionStore.insertReset(tx, { token_hash: tokenHash(token), user_id: account.id, expires_at })
  const dedupeKey = `reset:${token.slice(0, 12)}`
  await queueMail(ctx, tx, { dedupeKey, template: 'password-reset', to: account, data: { token } })
}

/**
 * Sets a new password with a mailed link, once, and ends every session and every other link of the account. Only a
 * valid link costs a password hash. Errors: 400 on `token` or `password`; 429 after 100 wrong links in 15 minutes from
 * an address.
 */
export async function resetPassword(ctx: Context, token: string, password: string, from: From): Promise<void> {
  const link = tokenHash(token)
  const limit = byAddress('reset', from.address, 100, QUARTER_HOUR_S)
  const valid = await ctx.limiter.guess([limit], () => sessionStore.resetOf(ctx.db, link, ctx.clock.now()))
  if (!valid) throw badField('token', 'server.resetTokenUsed')
  const owner = await accounts.byId(ctx.db, valid)
  refuseWeakPassword(password, owner ? [owner.email, owner.name] : [])
  const passwordHash = await hashPassword(password)
  await ctx.transact(async (tx) => {
    const userId = await sessionStore.useReset(tx, link, ctx.clock.now())
    if (!userId) throw badField('token', 'server.resetTokenUsed')
    await endAccess(tx, userId, null, passwordHash)
    const account = await accounts.byId(tx, userId)
    if (account) await mailSecurityNotice(ctx, tx, account, 'passwordChanged')
  })
}

/**
 * Sets a new password for the signed-in user, and ends the other sessions and open reset links. Errors: 404; 400 on
 * `current_password` or `password`; 429.
 */
export async function changePassword(
  ctx: Context,
  session: { userId: string; id: string },
  change: { current_password: string; password: string },
  from: From,
): Promise<void> {
  const account = await ownAccount(ctx, session.userId)
  refuseWeakPassword(change.password, [account.email, account.name])
  const right = await ctx.limiter.guess(
    guessLimits(account, from),
    async () => (await passwordFits(account.passwordHash, change.current_password)) || undefined,
  )
  if (!right) throw badField('current_password', 'server.currentPassword')
  const passwordHash = await hashPassword(change.password)
  await ctx.transact(async (tx) => {
    await endAccess(tx, session.userId, session.id, passwordHash)
    await mailSecurityNotice(ctx, tx, account, 'passwordChanged')
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
export async function ownAccount(ctx: Context, userId: string): Promise<Account> {
  const account = await accounts.byId(ctx.db, userId)
  if (!account) throw notFound()
  return account
}
