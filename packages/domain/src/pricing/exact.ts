import Big from 'big.js'

/**
 * Decimal numbers of formulas. With 40 decimals, a periodic quotient that is multiplied back is off by far less than
 * `rounded` corrects. No number has more than about 70 digits, which limits the computing time.
 */
export const Exact = Big()
const DECIMALS = 40
const MAX_EXPONENT = 30
const SETTLED_DECIMALS = 20
Exact.DP = DECIMALS
Exact.RM = Big.roundHalfUp

export type Exact = Big

/** Returns true for numbers of 10^31 and more. */
export function isTooLarge(value: Exact): boolean {
  return value.e > MAX_EXPONENT
}

/** A number with at most 40 decimals. */
export function bounded(value: Exact): Exact {
  return value.c.length - value.e - 1 > DECIMALS ? value.round(DECIMALS, Big.roundHalfUp) : value
}

/** Rounds half up to `decimals` and corrects the errors of truncated quotients. */
export function rounded(value: Exact, decimals: number): Exact {
  return value.round(SETTLED_DECIMALS, Big.roundHalfUp).round(decimals, Big.roundHalfUp)
}
