import { addDays, type Day } from '@ayob/contract/days'
import { type Cents, fromLkr } from '@ayob/contract/money'
import { SMALLEST_PAYOUT } from '@ayob/contract/payouts'

/** The month before a day's month, such as `2026-10`, and its last day. */
export function monthBefore(today: Day): { readonly month: string; readonly lastDay: Day } {
  const lastDay = addDays(`${today.slice(0, 7)}-01`, -1)
  return { month: lastDay.slice(0, 7), lastDay }
}

/**
 * The payout for a past month: the amount owed at its end, but at most the amount owed now. 0 below the smallest payout;
 * the amount then waits for the next month.
 */
export function monthlyAmount(owedAtEnd: Cents, owedNow: Cents): Cents {
  const cents = Math.min(owedAtEnd, owedNow)
  return cents >= fromLkr(SMALLEST_PAYOUT) ? cents : 0
}

/** The day of the next monthly payout: the first of the next month, or today while that of the past month is still to come. */
export const nextPayoutDay = (today: Day, isLastMonthDone: boolean): Day =>
  isLastMonthDone ? `${addDays(`${today.slice(0, 7)}-01`, 31).slice(0, 7)}-01` : today

/** What a driver's next monthly payout waits for, besides its day; null for nothing. */
export const payoutWaitsFor = (owed: Cents, hasAccount: boolean): 'account' | 'minimum' | null => {
  if (!hasAccount) return 'account'
  return monthlyAmount(owed, owed) === 0 ? 'minimum' : null
}
