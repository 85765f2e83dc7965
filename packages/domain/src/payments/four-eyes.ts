import type { Cents } from '@ayob/contract/money'
import type { PricingTerms } from '../pricing/terms'

/** The parameter with the amount up to which one administrator can refund a payment alone, in LKR. */
export const REFUND_LIMIT = 'four_eyes_refund_limit'
export const DEFAULT_REFUND_LIMIT = 25_000

/** The limit in cents; the default while the parameter is inactive or below 0. */
export function refundLimit({ parameters }: Pick<PricingTerms, 'parameters'>): Cents {
  const limit = parameters[REFUND_LIMIT] ?? DEFAULT_REFUND_LIMIT
  return Math.round((limit >= 0 ? limit : DEFAULT_REFUND_LIMIT) * 100)
}
