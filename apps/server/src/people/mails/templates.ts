import { ACCOUNT_TEMPLATES } from './account.templates'
import { BOOKING_TEMPLATES } from './booking.templates'
import { INTEGRITY_TEMPLATES } from './integrity.templates'
import { PAYMENT_TEMPLATES } from './payment.templates'
import { PAYOUT_TEMPLATES } from './payout.templates'
import type { Say, Written } from './template-data'

const ALL = {
  ...ACCOUNT_TEMPLATES,
  ...BOOKING_TEMPLATES,
  ...INTEGRITY_TEMPLATES,
  ...PAYMENT_TEMPLATES,
  ...PAYOUT_TEMPLATES,
}

export type TemplateName = keyof typeof ALL

/** The data of each template. */
export type TemplateData = {
  [T in TemplateName]: Parameters<(typeof ALL)[T]> extends [Say, infer Data] ? Data : Record<never, never>
}

/** Every mail that AYOB sends. */
export const TEMPLATES = ALL as { readonly [T in TemplateName]: (say: Say, data: TemplateData[T]) => Written }
