import { MINUTE_MS } from '@ayob/contract/durations'

/** How long a code signs in, from the moment it was asked for. */
export const CODE_LIFE_MS = 10 * MINUTE_MS
/** Wrong guesses after which a code is void. */
export const GUESSES = 5
/** How long a number waits until it may ask for another code. */
export const CODE_PAUSE_S = 60

/** The bytes that a code is made of. */
const BYTES = 6

/** Returns the 6 digits of at least 6 bytes that nobody can foresee. All codes are equally likely, but for one part in 100 million. */
export function digitsOf(bytes: Uint8Array): string {
  if (bytes.length < BYTES) throw new RangeError('too few bytes for a code')
  const number = bytes.subarray(0, BYTES).reduce((sum, byte) => sum * 256 + byte, 0)
  return String(number % 1_000_000).padStart(6, '0')
}

export interface AskedCode {
  /** The number that it was sent to. */
  readonly phone: string
  readonly expiresAt: Date
  readonly wrongGuesses: number
}

/** Returns true while a code can sign in the account that has this number now. */
export const isOpen = ({ phone, expiresAt, wrongGuesses }: AskedCode, numberNow: string, now: Date): boolean =>
  phone === numberNow && now.getTime() < expiresAt.getTime() && wrongGuesses < GUESSES
