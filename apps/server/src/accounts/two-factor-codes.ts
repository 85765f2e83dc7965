import { randomBytes } from 'node:crypto'
import { generateSecret, generateURI, verifySync } from 'otplib'

/** Codes of the step before and after count too: clocks differ, and people type slowly. */
const TOLERANCE_S = 30
const RECOVERY_CODES = 10
/** Without letters and digits that look alike. 32 signs: 5 bits each. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz023456789'

export const newSecret = () => generateSecret()

/** What an authenticator app reads from the QR code. */
export const otpauthUrl = (secret: string, email: string) => generateURI({ issuer: 'AYOB', label: email, secret })

/** The time step that a code belongs to (RFC 6238); undefined when it is no code of this secret now. */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const token = code.replace(/[\s-]/g, '')
  if (!/^\d{6}$/.test(token)) return undefined
  const result = verifySync({
    secret,
    token,
    epoch: Math.floor(now.getTime() / 1000),
    epochTolerance: TOLERANCE_S,
  })
  return result.valid && 'timeStep' in result ? result.timeStep : undefined
}

/** Ten codes of 80 random bits for when the app is out of reach. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const signs = [...randomBytes(16)].map((byte) => SIGNS[byte % SIGNS.length])
    return [0, 4, 8, 12].map((from) => signs.slice(from, from + 4).join('')).join('-')
  })
}

/** A recovery code as it is compared: spaces, dashes and capitals don't matter. */
export const plainRecoveryCode = (typed: string) => typed.toLowerCase().replace(/[^a-z0-9]/g, '')
