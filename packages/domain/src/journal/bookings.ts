import type { Day } from '@ayob/contract/days'
import type { Cents } from '@ayob/contract/money'
import { deliveredValue } from '../figures/value'
import { type Entry, entry, type Line } from './entry'

/** A booking and its advertiser. */
interface Sale {
  readonly bookingId: string
  readonly userId: string
}

/** The balance of a booking: the money paid for it and not refunded. */
export interface BookingBalance {
  readonly vat: Cents
  readonly unearned: Cents
  readonly earned: Cents
}

export const balanceTotal = ({ vat, unearned, earned }: BookingBalance): Cents => vat + unearned + earned

const of = ({ bookingId, userId }: Sale) => ({ bookingId, userId })

/** A booking is paid by card, by credit, or by both. Its VAT is owed to the state; the rest is unearned. */
export function salePaid(
  key: string,
  day: Day,
  sale: Sale,
  { card, credit, vat }: { card: Cents; credit: Cents; vat: Cents },
): Entry {
  return entry(key, 'payment', day, [
    { account: 'gateway_cash', debit: card, ...of(sale) },
    { account: 'advertiser_credit', debit: credit, ...of(sale) },
    { account: 'unearned_revenue', credit: card + credit - vat, ...of(sale) },
    { account: 'vat_payable', credit: vat, ...of(sale) },
  ])
}

/** A payment that no booking can use becomes the advertiser's credit. */
export function unexpectedPayment(key: string, day: Day, sale: Sale, card: Cents): Entry {
  return entry(key, 'unexpected_payment', day, [
    { account: 'gateway_cash', debit: card, ...of(sale) },
    { account: 'advertiser_credit', credit: card, ...of(sale) },
  ])
}

/**
 * The amount to earn now: the net balance, times the share of the goal that was played, less the amount already earned.
 * Never below 0: a refund lowers the amount still to earn, not the amount earned.
 */
export function earnedStep(balance: BookingBalance, goal: number, plays: number): Cents {
  const worth = deliveredValue(balance.unearned + balance.earned, goal, plays)
  return Math.min(Math.max(0, worth - balance.earned), balance.unearned)
}

/** Plays earn revenue. */
export function revenueEarned(key: string, day: Day, sale: Sale, cents: Cents): Entry {
  return entry(key, 'revenue_earned', day, [
    { account: 'unearned_revenue', debit: cents, ...of(sale) },
    { account: 'earned_revenue', credit: cents, ...of(sale) },
  ])
}

/** The parts of a refunded amount. */
export type Parts = BookingBalance

export const NO_BALANCE: BookingBalance = { vat: 0, unearned: 0, earned: 0 }

/**
 * Splits a refunded amount: VAT in proportion, rounded half up; the rest from unearned money first, then from earned money.
 * A full refund takes everything. Throws when the amount exceeds the balance.
 */
export function partsOf(balance: BookingBalance, cents: Cents): Parts {
  const total = balanceTotal(balance)
  if (!Number.isSafeInteger(cents) || cents < 0 || cents > total) throw new RangeError(`${cents} of ${total} cents`)
  if (cents === 0) return NO_BALANCE
  const whole = BigInt(total)
  const vat = Number((2n * BigInt(cents) * BigInt(balance.vat) + whole) / (2n * whole))
  const unearned = Math.min(cents - vat, balance.unearned)
  return { vat, unearned, earned: cents - vat - unearned }
}

const takenFrom = (sale: Sale, { vat, unearned, earned }: Parts): Line[] => [
  { account: 'vat_payable', debit: vat, ...of(sale) },
  { account: 'unearned_revenue', debit: unearned, ...of(sale) },
  { account: 'earned_revenue', debit: earned, ...of(sale) },
]

/** A refund is decided. It is owed to the advertiser until the gateway has paid it. */
export function refundDecided(key: string, day: Day, sale: Sale, parts: Parts): Entry {
  return entry(key, 'refund', day, [
    ...takenFrom(sale, parts),
    { account: 'refunds', credit: balanceTotal(parts), ...of(sale) },
  ])
}

/** A refund of a payment that became credit is taken from the credit. */
export function creditRefundDecided(key: string, day: Day, sale: Sale, cents: Cents): Entry {
  return entry(key, 'refund', day, [
    { account: 'advertiser_credit', debit: cents, ...of(sale) },
    { account: 'refunds', credit: cents, ...of(sale) },
  ])
}

/** A refund is paid to the card, to the account credit, or to both. */
export function refundPaid(key: string, day: Day, sale: Sale, { card, credit }: { card: Cents; credit: Cents }): Entry {
  return entry(key, 'refund_paid', day, [
    { account: 'refunds', debit: card + credit, ...of(sale) },
    { account: 'gateway_cash', credit: card, ...of(sale) },
    { account: 'advertiser_credit', credit, ...of(sale) },
  ])
}

/** The gateway has refused a refund: everything is reversed. */
export function refundFailed(key: string, day: Day, refund: Entry): Entry {
  const lines = refund.postings.map(({ debit, credit, ...posting }) => ({ ...posting, debit: credit, credit: debit }))
  return entry(key, 'refund_failed', day, lines)
}

/** A part of a payment becomes account credit. */
export function creditGranted(key: string, day: Day, sale: Sale, parts: Parts): Entry {
  return entry(key, 'credit_granted', day, [
    ...takenFrom(sale, parts),
    { account: 'advertiser_credit', credit: balanceTotal(parts), ...of(sale) },
  ])
}

/** The payer's bank has reclaimed the money. `fromCredit` is the part that had become credit; if it was spent, the advertiser owes it. */
export function chargedBack(key: string, day: Day, sale: Sale, parts: Parts, fromCredit: Cents): Entry {
  return entry(key, 'chargeback', day, [
    ...takenFrom(sale, parts),
    { account: 'advertiser_credit', debit: fromCredit, ...of(sale) },
    { account: 'gateway_cash', credit: balanceTotal(parts) + fromCredit, ...of(sale) },
  ])
}

/** A flight is settled: the rest is earned. */
export function settled(key: string, day: Day, sale: Sale, unearned: Cents): Entry {
  return entry(key, 'settlement', day, [
    { account: 'unearned_revenue', debit: unearned, ...of(sale) },
    { account: 'earned_revenue', credit: unearned, ...of(sale) },
  ])
}

/** The part of the balance that paid for missing plays, rounded half up. */
export function shareMissing(balance: Cents, goal: number, plays: number): Cents {
  return balance - deliveredValue(balance, goal, plays)
}
