import type { Cents } from '@ayob/contract/money'

/** How a price is paid: by account credit first, the rest by card. */
export function paidWith(total: Cents, freeCredit: Cents): { credit: Cents; card: Cents } {
  const credit = Math.min(total, Math.max(0, freeCredit))
  return { credit, card: total - credit }
}

/** Where a refund goes: back to the card as far as the card paid, then back to the account credit. */
export function refundedTo(cents: Cents, cardLeft: Cents): { card: Cents; credit: Cents } {
  const card = Math.min(cents, Math.max(0, cardLeft))
  return { card, credit: cents - card }
}
