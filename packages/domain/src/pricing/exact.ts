import Big from 'big.js'

/**
 * Decimal numbers of formulas. 40 decimals are kept, so that a quotient without end, multiplied back, is off by far
 * less than what `settled` forgives; and no number has more than about 70 digits, so that time is bounded.
 */
export const Exact = Big()
const DECIMALS = 40
const MAX_EXPONENT = 30
const SETTLED_DECIMALS = 20
Exact.DP = DECIMALS
Exact.RM = Big.roundHalfUp

export type Exact = Big

/** Whether a number is too large to be worked with (10^30 and more). */
export function isTooLarge(value: Exact): boolean {
  return value.e > MAX_EXPONENT
}

/** A number with at most 40 decimals. */
export function bounded(value: Exact): Exact {
  return value.c.length - value.e - 1 > DECIMALS ? value.round(DECIMALS, Big.roundHalfUp) : value
}

/** Rounded half up to `decimals`, as if no quotient before had ever been cut off. */
export function rounded(value: Exact, decimals: number): Exact {
  return value.round(SETTLED_DECIMALS, Big.roundHalfUp).round(decimals, Big.roundHalfUp)
}
