import type { Cents } from '@ayob/contract/money'

/** Splits a price: account credit first, the rest by card. */
export function paidWith(total: Cents, freeCredit: Cents): { credit: Cents; card: Cents } {
  const credit = Math.min(total, Math.max(0, freeCredit))
  return { credit, card: total - credit }
}

/** Splits a refund: to the card up to the amount that it paid, the rest to the account credit. */
export function refundedTo(cents: Cents, cardLeft: Cents): { card: Cents; credit: Cents } {
  const card = Math.min(cents, Math.max(0, cardLeft))
  return { card, credit: cents - card }
}
