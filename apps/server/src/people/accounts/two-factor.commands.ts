import { randomBytes } from 'node:crypto'
import { MINUTE_MS } from '@ayob/contract/durations'
import type { Proof } from '@ayob/domain/accounts/step-up'
import { generateSecret, generateURI, verifySync } from 'otplib'
import type { Context } from '../../platform/context'
import type { Tx } from '../../platform/ports'
import { hmac, newToken, tokenHash, unseal } from '../../platform/secrets'
import { twoFactorStore } from './accounts.store'

/** How a sign-in begins that may need a second step. */
export type FirstStep = Extract<Proof, 'password' | 'sms'>

const CHALLENGE_LIFE_MS = 5 * MINUTE_MS

/** Starts the second step of a sign-in. Returns its token, which is valid for nothing else. */
export async function challenge(ctx: Context, tx: Tx, userId: string, first: FirstStep): Promise<string> {
  const token = newToken()
  const expires_at = new Date(ctx.clock.now().getTime() + CHALLENGE_LIFE_MS)
  const by_sms = first === 'sms'
  await twoFactorStore.insertChallenge(tx, { token_hash: tokenHash(token), user_id: userId, expires_at, by_sms })
  return token
}

/** The stored forms of a recovery code: with the newest key, then with the older ones. */
export const recoveryHashes = (ctx: Context, code: string) =>
  ctx.secrets.personal.map((key) => hmac(key, `recovery\n${plainRecoveryCode(code)}`))

/** Spends a code of the app that is newer than the last one used, or a recovery code. Returns undefined for a wrong code. */
export async function spendCode(
  ctx: Context,
  tx: Tx,
  userId: string,
  code: string,
): Promise<Extract<Proof, 'app' | 'recovery'> | undefined> {
  const known = await twoFactorStore.lock(tx, userId)
  const secret = known?.enabled_at ? unseal(ctx.secrets.personal, known.secret_sealed) : undefined
  const step = secret === undefined ? undefined : stepOf(secret, code, ctx.clock.now(), ctx.config.totpToleranceS)
  if (known && step !== undefined) {
    if (step <= known.last_step) return undefined
    await twoFactorStore.setLastStep(tx, userId, step)
    return 'app'
  }
  const used = await twoFactorStore.spendRecoveryCode(tx, userId, recoveryHashes(ctx, code), ctx.clock.now())
  return used ? 'recovery' : undefined
}

const RECOVERY_CODES = 10
/** 32 characters, 5 bits each, without look-alikes. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz023456789'

export const newSecret = () => generateSecret()

/** The address in the QR code for the authenticator app. */
export const otpauthUrl = (secret: string, email: string) => generateURI({ issuer: 'AYOB', label: email, secret })

/**
 * Returns the time step of a code (RFC 6238); undefined for a code that is not valid now. A code is valid for the 30
 * seconds of its step, plus the tolerance in seconds before and after, because clocks differ and people type slowly.
 */
export function stepOf(secret: string, code: string, now: Date, toleranceS: number): number | undefined {
  const token = code.replace(/[\s-]/g, '')
  if (!/^\d{6}$/.test(token)) return undefined
  const result = verifySync({
    secret,
    token,
    epoch: Math.floor(now.getTime() / 1000),
    epochTolerance: toleranceS,
  })
  return result.valid && 'timeStep' in result ? result.timeStep : undefined
}

/** Returns ten codes of 140 random bits, for use without the app. That is enough entropy for a plain hash. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const signs = [...randomBytes(28)].map((byte) => SIGNS[byte % SIGNS.length])
    return [0, 4, 8, 12, 16, 20, 24].map((from) => signs.slice(from, from + 4).join('')).join('-')
  })
}

/** Normalises a recovery code: spaces, dashes and case don't matter. */
export const plainRecoveryCode = (typed: string) => typed.toLowerCase().replace(/[^a-z0-9]/g, '')

/** Creates the recovery codes of an account and replaces the previous ones. Only their hashes are stored. */
export async function makeRecoveryCodes(ctx: Context, tx: Tx, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes()
  const hashes = codes.flatMap((code) => recoveryHashes(ctx, code).slice(0, 1))
  await twoFactorStore.setRecoveryCodes(tx, userId, hashes)
  return codes
}
