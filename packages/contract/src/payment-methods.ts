import { z } from 'zod'
import { call } from './call'
import { clean, zId, zName, zPaging, zSuccess } from './common'

export const CARD_TYPES = ['visa', 'mastercard', 'amex', 'diners', 'discover'] as const
export type CardType = (typeof CARD_TYPES)[number]

/** A card may end in this year or up to this many years later, so that ten years can be chosen. */
export const CARD_YEARS_AHEAD = 9

/** What is kept of a card: never more of its number than the last four digits. */
export const zPaymentMethodForm = z.object({
  card_type: z.enum(CARD_TYPES, 'validation.allRequired'),
  last_four_digits: clean(z.string('validation.allRequired'))
    .min(1, 'validation.allRequired')
    .regex(/^\d{4}$/, 'validation.lastFour'),
  cardholder_name: zName('validation.allRequired'),
  expiry_month: z
    .number('validation.expiryMonth')
    .int('validation.expiryMonth')
    .min(1, 'validation.expiryMonth')
    .max(12, 'validation.expiryMonth'),
  expiry_year: z
    .number('validation.expiryYear')
    .int('validation.expiryYear')
    .min(2000, 'validation.expiryYear')
    .max(2200, 'validation.expiryYear'),
  is_default: z.boolean('validation.boolean').default(false),
})
export type PaymentMethodForm = z.output<typeof zPaymentMethodForm>

export const zPaymentMethod = zPaymentMethodForm.extend({ id: z.string(), is_default: z.boolean() })
export type PaymentMethod = z.infer<typeof zPaymentMethod>

export const listPaymentMethods = call({
  method: 'GET',
  path: '/payment-methods',
  group: 'Billing',
  summary: "The advertiser's cards, newest first: the last four digits alone.",
  who: ['advertiser'],
  query: zPaging,
  answer: zSuccess.extend({
    payment_methods: z.array(zPaymentMethod),
    total: z.number(),
    page: z.number(),
    limit: z.number(),
  }),
})

export const addPaymentMethod = call({
  method: 'POST',
  path: '/payment-methods',
  group: 'Billing',
  summary: 'Keeps a card. The first one, or one saved as default, is the only default.',
  who: ['advertiser'],
  body: zPaymentMethodForm,
  answer: zSuccess.extend({ payment_method: zPaymentMethod }),
})

export const deletePaymentMethod = call({
  method: 'DELETE',
  path: '/payment-methods/:id',
  group: 'Billing',
  summary: 'Forgets a card. When it was the default, the newest of the others becomes it.',
  who: ['advertiser'],
  params: zId,
  answer: zSuccess,
})

export const changePaymentMethod = call({
  method: 'PUT',
  path: '/payment-methods/:id',
  group: 'Billing',
  summary: 'Makes a card the only default.',
  who: ['advertiser'],
  params: zId,
  body: z.object({ is_default: z.literal(true, 'validation.cardDefault') }),
  answer: zSuccess.extend({ payment_method: zPaymentMethod }),
})
