import { z } from 'zod'
import { call } from './call'
import { listed, PAYERS, zBounded, zId, zName, zPaging, zSuccess, zWhole } from './common'
import { tidyDigits } from './text'

export const CARD_TYPES = ['visa', 'mastercard', 'amex', 'diners', 'discover'] as const
export type CardType = (typeof CARD_TYPES)[number]

/** A card may expire this year or up to this many years later: ten years to choose from. */
export const CARD_YEARS_AHEAD = 9

/** The stored data of a card. Only the last four digits of its number are kept. */
export const zPaymentMethodForm = z.object({
  card_type: z.enum(CARD_TYPES, 'validation.allRequired'),
  last_four_digits: zBounded(100, 'validation.allRequired', 'validation.lastFour')
    .overwrite(tidyDigits)
    .min(1, 'validation.allRequired')
    .regex(/^\d{4}$/, 'validation.lastFour'),
  cardholder_name: zName('validation.allRequired'),
  expiry_month: zWhole(1, 12, 'validation.expiryMonth'),
  expiry_year: zWhole(2000, 2200, 'validation.expiryYear'),
  is_default: z.boolean('validation.boolean').default(false),
})
export type PaymentMethodForm = z.output<typeof zPaymentMethodForm>

export const zPaymentMethod = zPaymentMethodForm.extend({ id: z.string(), is_default: z.boolean() })
export type PaymentMethod = z.infer<typeof zPaymentMethod>

const own = { group: 'Billing', who: ['advertiser'] as const }
const kept = zSuccess.extend({ payment_method: zPaymentMethod })

export const listPaymentMethods = call('GET', '/payment-methods', {
  ...own,
  summary: "The advertiser's cards, newest first: the last four digits alone.",
  query: zPaging,
  answer: zSuccess.extend({ payment_methods: z.array(zPaymentMethod), ...listed }),
})

export const addPaymentMethod = call('POST', '/payment-methods', {
  ...own,
  members: PAYERS,
  summary: 'Keeps a card. The first one, or one saved as default, is the only default.',
  body: zPaymentMethodForm,
  answer: kept,
})

export const deletePaymentMethod = call('DELETE', '/payment-methods/:id', {
  ...own,
  members: PAYERS,
  summary: 'Forgets a card. When it was the default, the newest of the others becomes it.',
  params: zId,
  answer: zSuccess,
})

export const changePaymentMethod = call('PUT', '/payment-methods/:id', {
  ...own,
  members: PAYERS,
  summary: 'Makes a card the only default.',
  params: zId,
  body: z.object({ is_default: z.literal(true, 'validation.cardDefault') }),
  answer: kept,
})
