import type { Cents } from '@ayob/contract/money'
import type { RunException } from '@ayob/contract/payout-runs'

/** Months whose payouts tell what is usual. */
export const USUAL_MONTHS = 6

/** More than this many times the usual amount is an exception. */
const FAR_ABOVE = 2

/** What a driver usually gets: the middle of the paid monthly amounts, of two the smaller one. Null without any. */
export function usualOf(paid: readonly Cents[]): Cents | null {
  const sorted = paid.toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? null
}

/** A payout of a run as the rules see it. */
export interface RunPayout {
  readonly grossCents: Cents
  readonly usualCents: Cents | null
  /** Nothing was paid to this account before. */
  readonly newAccount: boolean
  /** Minutes of the driver that wait for a decision. */
  readonly heldMinutes: number
  /** The driver's balance without this payout. */
  readonly balanceCents: Cents
}

/** What somebody should look at before a payout goes out, the worst first. */
export function exceptionsOf({
  grossCents,
  usualCents,
  newAccount,
  heldMinutes,
  balanceCents,
}: RunPayout): RunException[] {
  return [
    ...(balanceCents < 0 ? (['negative'] as const) : []),
    ...(newAccount ? (['new_account'] as const) : []),
    ...(usualCents !== null && grossCents > FAR_ABOVE * usualCents ? (['far_above'] as const) : []),
    ...(heldMinutes > 0 ? (['held_minutes'] as const) : []),
  ]
}

/** The month before a month, such as `2026-10` before `2026-11`. */
export function previousMonth(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return number === 1 ? `${year - 1}-12` : `${year}-${String(number - 1).padStart(2, '0')}`
}
