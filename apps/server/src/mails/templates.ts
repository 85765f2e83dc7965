import { ACCOUNT_TEMPLATES } from './account.templates'
import { BOOKING_TEMPLATES } from './booking.templates'
import { PAYMENT_TEMPLATES } from './payment.templates'
import { PAYOUT_TEMPLATES } from './payout.templates'
import type { TemplateName, TemplateOf } from './template-data'

/** Every mail that AYOB sends. */
export const TEMPLATES: { readonly [T in TemplateName]: TemplateOf<T> } = {
  ...ACCOUNT_TEMPLATES,
  ...BOOKING_TEMPLATES,
  ...PAYMENT_TEMPLATES,
  ...PAYOUT_TEMPLATES,
}
