import type { Cents } from '@ayob/contract/money'
import { MAX_CENTS } from '@ayob/contract/money'
import Big from 'big.js'
import { type Exact, rounded } from './exact'

/** A decimal amount in LKR as whole cents, rounded half away from zero. Throws beyond the stored range. */
export function centsOf(lkr: Exact): Cents {
  const cents = rounded(lkr.times(100), 0).toNumber()
  if (Math.abs(cents) > MAX_CENTS) throw new RangeError('amount out of range')
  return cents
}

/** A fraction of an amount, rounded half up once. */
export function shareOf(cents: Cents, fraction: number): Cents {
  return new Big(cents).times(new Big(fraction)).round(0, Big.roundHalfUp).toNumber()
}
