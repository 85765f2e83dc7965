import type { Cents } from '@ayob/contract/money'
import type { PricingTerms } from './terms'

/** The parameter with the LKR per US dollar. */
export const LKR_PER_USD = 'lkr_per_usd'
/** Applies while the parameter is inactive. */
export const DEFAULT_LKR_PER_USD = 300

/** LKR for one US dollar. */
export function lkrPerUsdOf({ parameters }: Pick<PricingTerms, 'parameters'>): number {
  const rate = parameters[LKR_PER_USD] ?? 0
  return rate > 0 ? rate : DEFAULT_LKR_PER_USD
}

/** Cents of LKR as US dollars with two decimals, rounded half up. For display only: money is in LKR. */
export function toUsd(cents: Cents, lkrPerUsd: number): number {
  return Math.round(cents / lkrPerUsd) / 100
}
