import { randomBytes } from 'node:crypto'
import { generateSecret, generateURI, verifySync } from 'otplib'

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
