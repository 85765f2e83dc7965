import type { Day } from '@ayob/contract/days'
import type { Cents } from '@ayob/contract/money'
import { deliveredValue } from '../figures/value'
import { type Entry, entry, type Line } from './entry'

/** The booking that money is about, and its advertiser. */
export interface Sale {
  readonly bookingId: string
  readonly userId: string
}

/** Where the money of a booking is: what was paid for it and not given back. */
export interface Held {
  readonly vat: Cents
  readonly unearned: Cents
  readonly earned: Cents
}

export const heldTotal = ({ vat, unearned, earned }: Held): Cents => vat + unearned + earned

const of = ({ bookingId, userId }: Sale) => ({ bookingId, userId })

/** A booking is paid: by card, by credit, or by both. Its VAT is owed to the state; the rest is not yet earned. */
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

/** Money that no booking can take is the advertiser's credit. */
export function unexpectedPayment(key: string, day: Day, sale: Sale, card: Cents): Entry {
  return entry(key, 'unexpected_payment', day, [
    { account: 'gateway_cash', debit: card, ...of(sale) },
    { account: 'advertiser_credit', credit: card, ...of(sale) },
  ])
}

/**
 * What is earned now and was not before: the net money held, times the part of the goal that was played, less what is
 * earned already. Never below zero: a refund lowers what is left to earn and takes back nothing that was earned.
 */
export function earnedStep(held: Held, goal: number, plays: number): Cents {
  const worth = deliveredValue(held.unearned + held.earned, goal, plays)
  return Math.min(Math.max(0, worth - held.earned), held.unearned)
}

/** Revenue is earned by what was played. */
export function revenueEarned(key: string, day: Day, sale: Sale, cents: Cents): Entry {
  return entry(key, 'revenue_earned', day, [
    { account: 'unearned_revenue', debit: cents, ...of(sale) },
    { account: 'earned_revenue', credit: cents, ...of(sale) },
  ])
}

/** What of an amount that is given back is VAT, what was not yet earned, and what was. */
export type Parts = Held

/** Nothing is held. */
export const NOTHING_HELD: Held = { vat: 0, unearned: 0, earned: 0 }

/**
 * Divides an amount that is given back: VAT in its proportion, half up; the rest out of what is not yet earned, and only
 * then out of what is. Giving back everything takes everything.
 */
export function partsOf(held: Held, cents: Cents): Parts {
  const total = heldTotal(held)
  if (!Number.isSafeInteger(cents) || cents < 0 || cents > total) throw new RangeError(`${cents} of ${total} cents`)
  if (cents === 0) return NOTHING_HELD
  const whole = BigInt(total)
  const vat = Number((2n * BigInt(cents) * BigInt(held.vat) + whole) / (2n * whole))
  const unearned = Math.min(cents - vat, held.unearned)
  return { vat, unearned, earned: cents - vat - unearned }
}

const takenFrom = (sale: Sale, { vat, unearned, earned }: Parts): Line[] => [
  { account: 'vat_payable', debit: vat, ...of(sale) },
  { account: 'unearned_revenue', debit: unearned, ...of(sale) },
  { account: 'earned_revenue', debit: earned, ...of(sale) },
]

/** A refund is decided: it is owed to the advertiser until the gateway has paid it. */
export function refundDecided(key: string, day: Day, sale: Sale, parts: Parts): Entry {
  return entry(key, 'refund', day, [
    ...takenFrom(sale, parts),
    { account: 'refunds', credit: heldTotal(parts), ...of(sale) },
  ])
}

/** A refund of money that never paid a booking is taken from the credit that it became. */
export function creditRefundDecided(key: string, day: Day, sale: Sale, cents: Cents): Entry {
  return entry(key, 'refund', day, [
    { account: 'advertiser_credit', debit: cents, ...of(sale) },
    { account: 'refunds', credit: cents, ...of(sale) },
  ])
}

/** The refund has gone back to where the money came from: to the card, to the account credit, or to both. */
export function refundPaid(key: string, day: Day, sale: Sale, { card, credit }: { card: Cents; credit: Cents }): Entry {
  return entry(key, 'refund_paid', day, [
    { account: 'refunds', debit: card + credit, ...of(sale) },
    { account: 'gateway_cash', credit: card, ...of(sale) },
    { account: 'advertiser_credit', credit, ...of(sale) },
  ])
}

/** The gateway would not refund: everything returns to where it was taken from. */
export function refundFailed(key: string, day: Day, refund: Entry): Entry {
  const lines = refund.postings.map(({ debit, credit, ...posting }) => ({ ...posting, debit: credit, credit: debit }))
  return entry(key, 'refund_failed', day, lines)
}

/** A part of what was paid becomes credit for a later payment. */
export function creditGranted(key: string, day: Day, sale: Sale, parts: Parts): Entry {
  return entry(key, 'credit_granted', day, [
    ...takenFrom(sale, parts),
    { account: 'advertiser_credit', credit: heldTotal(parts), ...of(sale) },
  ])
}

/**
 * The bank of who paid has taken the money back. `fromCredit`: what of it had become credit; where that was spent, the
 * advertiser owes it.
 */
export function chargedBack(key: string, day: Day, sale: Sale, parts: Parts, fromCredit: Cents): Entry {
  return entry(key, 'chargeback', day, [
    ...takenFrom(sale, parts),
    { account: 'advertiser_credit', debit: fromCredit, ...of(sale) },
    { account: 'gateway_cash', credit: heldTotal(parts) + fromCredit, ...of(sale) },
  ])
}

/** Nothing more will be played: what is left is earned. */
export function settled(key: string, day: Day, sale: Sale, unearned: Cents): Entry {
  return entry(key, 'settlement', day, [
    { account: 'unearned_revenue', debit: unearned, ...of(sale) },
    { account: 'earned_revenue', credit: unearned, ...of(sale) },
  ])
}

/** The part of what is held that pays for plays that never came: exactly `missing` of `goal`, half up. */
export function shareMissing(held: Cents, goal: number, plays: number): Cents {
  return held - deliveredValue(held, goal, plays)
}
