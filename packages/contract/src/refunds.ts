import { z } from 'zod'
import { call } from './call'
import { file, listed, zId, zIdentifier, zIdText, zOptional, zPaging, zSuccess, zText } from './common'
import { zAmount } from './money'
import { PAYMENT_ORDER_STATES } from './payments'
import { tidyIdentifier } from './text'

export const REFUND_STATES = ['asked', 'done', 'failed'] as const
export const REFUND_WAYS = ['gateway', 'hand', 'credit'] as const

const zRefund = z.object({
  id: z.string(),
  amount: z.number(),
  /** The parts returned to the card and to the account credit. */
  card: z.number(),
  credit: z.number(),
  way: z.enum(REFUND_WAYS),
  reason: z.string(),
  reference: z.string().nullable(),
  state: z.enum(REFUND_STATES),
  credit_note: z.string().nullable(),
  requested_at: z.string(),
})
export type Refund = z.infer<typeof zRefund>

const zPayment = z.object({
  id: z.string(),
  order_id: z.string(),
  booking_id: z.string(),
  reference: z.string(),
  brand: z.string(),
  advertiser_id: z.string(),
  advertiser: z.string(),
  /** Paid by card, and from the account credit. */
  amount: z.number(),
  credit_used: z.number(),
  status: z.enum(PAYMENT_ORDER_STATES),
  /** Whether the money paid for the booking or became account credit. */
  became: z.enum(['booking', 'credit']).nullable(),
  method: z.string().nullable(),
  created_at: z.string(),
  settled_at: z.string().nullable(),
  refunds: z.array(zRefund),
  refunded: z.number(),
  /** The amount that can still be refunded. */
  refundable: z.number(),
  /** The part of it that goes to the card first. */
  card_left: z.number(),
  /** The gateway can refund it; otherwise an administrator records the refund. */
  by_gateway: z.boolean(),
})
export type AdminPayment = z.infer<typeof zPayment>

const zRefunded = zSuccess.extend({ refund: zRefund, payment: zPayment })
const admin = { group: 'Operations', who: ['admin'] as const }

export const adminPayments = call('GET', '/admin/payments', {
  ...admin,
  admins: ['finance', 'auditor'],
  summary: 'Payments with what was refunded of them, newest first.',
  query: zPaging.extend({
    status: z.enum(PAYMENT_ORDER_STATES, 'validation.status').optional(),
    booking_id: zIdText('validation.invalid').optional(),
  }),
  answer: zSuccess.extend({
    payments: z.array(zPayment),
    ...listed,
    counts: z.record(z.string(), z.number()),
    /** The gateway can be asked for the state of an order. */
    can_ask: z.boolean(),
  }),
})

export const refundPayment = call('POST', '/admin/payments/:id/refund', {
  ...admin,
  summary:
    'Gives back a payment, in full or in part, again and again up to what was paid. By the gateway where it can be asked, else recorded by hand. An Idempotency-Key makes repeating it harmless.',
  fourEyes: 'refund',
  admins: ['finance'],
  touches: ['money'],
  params: zId,
  body: z.object({
    amount: zAmount.optional(),
    reason: zText('validation.reason'),
    /** Of a manual transfer. */
    reference: zOptional(100, tidyIdentifier),
  }),
  answer: zRefunded,
})

export const resolveRefund = call('POST', '/admin/refunds/:id/settle', {
  ...admin,
  summary:
    'Says of a refund that the gateway has not confirmed whether it went; if not, the money is back where it was.',
  admins: ['finance'],
  touches: ['money'],
  params: zId,
  body: z.object({ done: z.boolean('validation.boolean') }),
  answer: zRefunded,
})

export const checkPayment = call('POST', '/admin/payments/:id/check', {
  ...admin,
  summary: 'Asks the gateway how an order stands and does what follows from it.',
  admins: ['finance'],
  params: zId,
  answer: zSuccess.extend({ status: z.enum(PAYMENT_ORDER_STATES), changed: z.boolean(), payment: zPayment }),
})

const zCreditNote = z.object({
  number: z.string(),
  kind: z.enum(['refund', 'make_good']),
  booking_id: z.string(),
  reference: z.string(),
  brand: z.string(),
  amount: z.number(),
  /** The part that became account credit. */
  credit: z.number(),
  reason: z.string(),
  issued_at: z.string(),
})
export type CreditNote = z.infer<typeof zCreditNote>

export const accountCredit = call('GET', '/billing/credit', {
  group: 'Billing',
  summary: 'The account credit: how much there is, how much of it open orders keep, and the credit notes.',
  who: ['advertiser'],
  query: zPaging,
  answer: zSuccess.extend({
    balance: z.number(),
    /** Reserved for started payments. */
    held: z.number(),
    credit_notes: z.array(zCreditNote),
    ...listed,
  }),
})

export const creditNotePdf = call('GET', '/billing/credit-notes/:number/pdf', {
  group: 'Billing',
  summary: 'A credit note as PDF. An administrator gets a copy.',
  who: ['advertiser', 'admin'],
  admins: ['finance', 'auditor'],
  params: z.object({ number: zIdentifier('validation.invalid', 40) }),
  ...file('application/pdf'),
})
