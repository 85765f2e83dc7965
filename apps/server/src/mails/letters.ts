import { ACCOUNT_LETTERS } from './account-letters'
import { BOOKING_LETTERS } from './booking-letters'
import type { LetterOf, TemplateName } from './letter-data'
import { PAYMENT_LETTERS } from './payment-letters'
import { PAYOUT_LETTERS } from './payout-letters'

/** Every letter that AYOB writes. */
export const LETTERS: { readonly [T in TemplateName]: LetterOf<T> } = {
  ...ACCOUNT_LETTERS,
  ...BOOKING_LETTERS,
  ...PAYMENT_LETTERS,
  ...PAYOUT_LETTERS,
}
