import { z } from 'zod'
import { BOOKING_STATES, INVOICE_LABELS } from './booking-states'
import { call } from './call'
import { BOOKERS, file, listed, PAYERS, zId, zIdText, zPaging, zSuccess, zTidied, zVerbatim } from './common'

export const PAYMENT_ORDER_STATES = ['pending', 'completed', 'failed', 'cancelled', 'charged_back', 'refunded'] as const
export type PaymentOrderStatus = (typeof PAYMENT_ORDER_STATES)[number]

export const initiatePayment = call('POST', '/payment/initiate', {
  group: 'Payments',
  summary: 'Starts the payment of an approved booking; the browser posts payment_data to payhere_url.',
  who: ['advertiser'],
  members: PAYERS,
  body: z.object({ booking_id: zIdText('validation.booking') }),
  idempotent: true,
  answer: zSuccess.extend({
    status: z.enum(['pending', 'completed']),
    message: z.string(),
    payhere_url: z.string().optional(),
    payment_data: z.record(z.string(), z.string()).optional(),
    redirect_url: z.string().optional(),
  }),
})

/** PayHere's notice, form-encoded. Unknown fields are ignored; the signature covers the relevant ones. */
export const zNotice = z.object({
  merchant_id: zVerbatim(100).min(1),
  order_id: zVerbatim(100).min(1),
  payment_id: zVerbatim(100).default(''),
  payhere_amount: zVerbatim(30).min(1),
  payhere_currency: zVerbatim(10).min(1),
  status_code: zVerbatim(5).min(1),
  md5sig: zVerbatim(100).min(1),
  method: zTidied(50),
  status_message: zTidied(500),
})
export type Notice = z.output<typeof zNotice>

export const paymentNotify = call('POST', '/payment/notify', {
  group: 'Payments',
  summary: "The gateway's signed notice: 200 when taken or already known, 400 otherwise.",
  who: ['gateway'],
  body: zNotice,
  answer: zSuccess,
})

export const paymentStatus = call('GET', '/payment/status/:id', {
  group: 'Payments',
  summary: 'The state of a payment by its payment id or its order id.',
  who: ['advertiser', 'admin'],
  admins: ['finance', 'auditor'],
  scope: 'read',
  params: zId,
  answer: zSuccess.extend({
    status: z.enum(PAYMENT_ORDER_STATES),
    order_id: z.string(),
    booking_id: z.string(),
    amount: z.number(),
  }),
})

export const zInvoice = z.object({
  id: z.string(),
  booking_id: z.string(),
  reference: z.string(),
  number: z.string().nullable(),
  brand: z.string(),
  amount: z.number(),
  vehicle_type: z.string(),
  duration_days: z.number(),
  status: z.enum(INVOICE_LABELS),
  /** The state of the ad: the invoice of a paused one is still that of a live one. */
  booking_status: z.enum(BOOKING_STATES),
  can_delete: z.boolean(),
  /** Account credit used for its payment, and the amount refunded. */
  credit_used: z.number(),
  refunded: z.number(),
  /** References of the other bookings of its order. */
  ordered_with: z.array(z.string()),
  /**
   * The bookings that are paid together with it, including itself, in LKR. `reviewing`: another part of the order still
   * waits for its review.
   */
  to_pay: z.object({ amount: z.number(), reviewing: z.boolean() }).nullable(),
  created_at: z.string(),
})
export type Invoice = z.infer<typeof zInvoice>

export const listInvoices = call('GET', '/billing/invoices', {
  group: 'Billing',
  summary: "The advertiser's invoices, newest first; a row exists from submission.",
  who: ['advertiser'],
  scope: 'read',
  query: zPaging,
  answer: zSuccess.extend({ invoices: z.array(zInvoice), ...listed }),
})

export const billingStats = call('GET', '/billing/stats', {
  group: 'Billing',
  summary: 'What was spent and what is open, in LKR.',
  who: ['advertiser'],
  scope: 'read',
  answer: zSuccess.extend({
    total_spent: z.number(),
    pending_amount: z.number(),
    total_invoices: z.number(),
    paid_invoices: z.number(),
    /** Account credit available for a payment. */
    account_credit: z.number(),
  }),
})

const document = {
  group: 'Billing',
  who: ['advertiser', 'admin'] as const,
  admins: ['finance', 'auditor'] as const,
  scope: 'read' as const,
  params: z.object({ bookingId: zId.shape.id }),
  ...file('application/pdf'),
}

export const invoicePdf = call('GET', '/billing/invoices/:bookingId/pdf', {
  ...document,
  summary:
    'The invoice as PDF: proforma until it is paid, then the invoice with its number. An administrator gets a copy.',
})

export const receiptPdf = call('GET', '/billing/invoices/:bookingId/receipt.pdf', {
  ...document,
  summary: 'The receipt of a payment as PDF; 409 while nothing was paid.',
})

export const deleteInvoice = call('DELETE', '/billing/invoices/:bookingId', {
  group: 'Billing',
  summary: 'Withdraws a booking that is neither paid nor live.',
  who: ['advertiser'],
  members: BOOKERS,
  params: document.params,
  answer: zSuccess,
})
