import type { Cents } from '@ayob/contract/money'
import type { PricingTerms } from '../pricing/terms'

/** The parameter with the withholding rate, a fraction. */
export const WHT_RATE = 'wht_rate'
/** The parameter with the monthly amount up to which nothing is withheld, in LKR. */
export const WHT_THRESHOLD = 'wht_threshold'

export const DEFAULT_WHT_RATE = 0
export const DEFAULT_WHT_THRESHOLD = 100_000

interface WithholdingTerms {
  /** Fraction, 0 to 1. */
  readonly rate: number
  /** Cents per month. */
  readonly threshold: Cents
}

/** The withholding terms; the defaults while a parameter is inactive or out of range. */
export function withholdingTerms({ parameters }: Pick<PricingTerms, 'parameters'>): WithholdingTerms {
  const rate = parameters[WHT_RATE] ?? DEFAULT_WHT_RATE
  const threshold = parameters[WHT_THRESHOLD] ?? DEFAULT_WHT_THRESHOLD
  return {
    rate: rate >= 0 && rate <= 1 ? rate : DEFAULT_WHT_RATE,
    threshold: threshold >= 0 ? Math.round(threshold * 100) : DEFAULT_WHT_THRESHOLD * 100,
  }
}

/**
 * Tax withheld from a payout: the rate on the part of the month's payouts above the threshold, rounded half up, less the
 * tax already withheld in the month; never more than the payout. Failed payouts don't count.
 *
 * @param before the driver's other payouts of the month
 */
export function withheldOf(
  gross: Cents,
  before: { readonly gross: Cents; readonly withheld: Cents },
  { rate, threshold }: WithholdingTerms,
): Cents {
  const due = Math.round(Math.max(0, before.gross + gross - threshold) * rate)
  return Math.min(gross, Math.max(0, due - before.withheld))
}
