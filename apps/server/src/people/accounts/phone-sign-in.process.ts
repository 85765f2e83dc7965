import { dayOf, startOfDay } from '@ayob/contract/days'
import { DAY_MS, DAY_S } from '@ayob/contract/durations'
import { CODE_LIFE_MS, CODE_PAUSE_S } from '@ayob/domain/sms/code'
import { CODES_A_DAY } from '@ayob/domain/sms/limits'
import { isMobile } from '@ayob/domain/sms/number'
import type { Context } from '../../platform/context'
import { badField, Refusal } from '../../platform/errors'
import type { HappenedEvent } from '../../platform/events'
import { byAddress, type Limit } from '../../platform/limiter'
import type { Tx } from '../../platform/ports'
import { canSendCodes, sendCode, spendPhoneCode } from '../sms/sms.commands'
import { isDayFull } from '../sms/sms.queries'
import { type Account, accounts } from './accounts.store'
import { hasSecondFactor } from './passkeys.process'
import { phoneOf } from './phone'
import { openSignedIn } from './sessions.commands'
import type { SecondStep, SignedIn } from './sign-in.process'
import { type From, guessLimits, QUARTER_HOUR_S } from './sign-in-limits'
import { challenge } from './two-factor.commands'

/**
 * Asks for a code by SMS. Neither the answer nor its time reveals whether a driver has the number, because the code is made
 * afterwards. Returns the seconds until the number may ask again. Errors: 404 without SMS; 400 on `phone`; 429.
 */
export async function askPhoneCode(ctx: Context, typed: string, from: From): Promise<number> {
  const phone = mobileOf(ctx, typed)
  const left_s = secondsLeftOfDay(ctx)
  if (await isDayFull(ctx)) throw new Refusal('rate_limited', 'server.smsDayFull', { extra: { retry_after_s: left_s } })
  const day = dayOf(ctx.clock.now())
  const limits: readonly Limit[] = [
    { bucket: `phone-code:${phone}`, count: 1, windowS: CODE_PAUSE_S },
    { bucket: `phone-code-day:${phone}:${day}`, count: CODES_A_DAY, windowS: DAY_S, endsInS: left_s },
    byAddress('phone-code', from.address, 100, QUARTER_HOUR_S),
  ]
  await ctx.limiter.count(limits).catch((error: unknown) => {
    throw waiting(error)
  })
  await ctx.transact((tx) => ctx.emit(tx, 'phone.code_asked', { phone }))
  return CODE_PAUSE_S
}

/** Says how long the number must wait. */
function waiting(error: unknown): unknown {
  const wait_s = error instanceof Refusal && error.code === 'rate_limited' ? error.extra.retry_after_s : undefined
  if (typeof wait_s !== 'number') return error
  const values = { minutes: Math.ceil(wait_s / 60) }
  return new Refusal('rate_limited', 'server.phoneCodeLater', { values, extra: { retry_after_s: wait_s } })
}

const secondsLeftOfDay = ({ clock }: Context) => {
  const now = clock.now()
  return Math.ceil((startOfDay(dayOf(now)).getTime() + DAY_MS - now.getTime()) / 1000)
}

/** Returns the number in international form. Errors: 404 where no code can be sent; 400 on `phone`. */
function mobileOf({ config }: Context, typed: string): string {
  if (!canSendCodes(config)) throw new Refusal('not_found', 'server.smsOff')
  const phone = phoneOf(typed)
  if (!isMobile(phone)) throw badField('phone', 'validation.mobile')
  return phone
}

/** Sends a code to the driver whom a number belongs to; does nothing for any other number, and when it is too late. */
export async function sendAskedCode(
  ctx: Context,
  tx: Tx,
  { payload: { phone }, occurredAt }: HappenedEvent<'phone.code_asked'>,
): Promise<void> {
  const account = await accounts.driverWith(tx, phone)
  if (!account || ctx.clock.now().getTime() >= occurredAt.getTime() + CODE_LIFE_MS) return
  await sendCode(ctx, tx, { id: account.id, phone, language: account.language }, occurredAt)
}

/**
 * Signs a driver in with a code by SMS, or asks for the second step. Each code opens one session. Errors: 401 on `code`, the
 * same for unknown numbers; 404 without SMS; 400 on `phone`; 429.
 */
export async function signInByPhone(
  ctx: Context,
  { phone: typed, code }: { phone: string; code: string },
  from: From,
): Promise<SignedIn | SecondStep> {
  const phone = mobileOf(ctx, typed)
  from.note({ proof: 'sms' })
  const opened = await ctx.limiter.guess(guessLimits({ email: phone }, from), () =>
    ctx.transact((tx) => open(ctx, tx, phone, code, from)),
  )
  if (!opened)
    throw new Refusal('unauthenticated', 'server.wrongPhoneCode', { fields: { code: 'server.wrongPhoneCode' } })
  const { account, ...answer } = opened
  return 'token' in answer ? { ...answer, user: await accounts.present(ctx.db, account.id) } : answer
}

/** Spends the code and opens a session or a second step. Undefined when the code is wrong; the guess is then counted. */
async function open(ctx: Context, tx: Tx, phone: string, code: string, from: From) {
  const found = await accounts.driverWith(tx, phone)
  if (!found) return undefined
  from.note({ account: found.id })
  // The number may have been changed, or given to another account, just before.
  await accounts.hold(tx, found.id)
  const account: Account | undefined = await accounts.driverWith(tx, phone)
  if (account?.id !== found.id || !(await spendPhoneCode(ctx, tx, { id: account.id, phone }, code))) return undefined
  if (!(await hasSecondFactor(tx, account.id)))
    return { account, token: await openSignedIn(ctx, tx, account, from, 'sms') }
  return { account, two_factor_required: true as const, challenge: await challenge(ctx, tx, account.id, 'sms') }
}
