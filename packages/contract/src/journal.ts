import { z } from 'zod'
import { USER_TYPES } from './accounts'
import { call } from './call'
import { file, listed, zIdentifier, zIdText, zPaging, zSuccess } from './common'
import { zDay } from './days'
import { zAmount } from './money'

export const ACCOUNTS = [
  'gateway_cash',
  'bank',
  'vat_payable',
  'advertiser_credit',
  'unearned_revenue',
  'earned_revenue',
  'refunds',
  'driver_cost',
  'driver_payable',
  'device_recovery',
  'payout_in_transit',
  'withholding_tax',
] as const
export type Account = (typeof ACCOUNTS)[number]

export const ENTRY_KINDS = [
  'payment',
  'unexpected_payment',
  'revenue_earned',
  'refund',
  'refund_paid',
  'refund_failed',
  'credit_granted',
  'settlement',
  'chargeback',
  'driver_earning',
  'earning_correction',
  'payout_requested',
  'payout_paid',
  'payout_failed',
  'gateway_transfer',
] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

const zPosting = z.object({
  id: z.string(),
  entry_id: z.string(),
  /** Key of the event that caused it. Each event is written once. */
  key: z.string(),
  kind: z.enum(ENTRY_KINDS),
  at: z.string(),
  day: zDay,
  account: z.enum(ACCOUNTS),
  /** LKR; one of the two is 0. */
  debit: z.number(),
  credit: z.number(),
  booking_id: z.string().nullable(),
  booking_name: z.string().nullable(),
  user_id: z.string().nullable(),
  user_name: z.string().nullable(),
  user_type: z.enum(USER_TYPES).nullable(),
})
export type JournalPosting = z.infer<typeof zPosting>

const zFilter = z.object({
  account: z.enum(ACCOUNTS, 'validation.invalid').optional(),
  kind: z.enum(ENTRY_KINDS, 'validation.invalid').optional(),
  booking_id: zIdText('validation.invalid').optional(),
  /** Advertiser or driver. */
  user_id: zIdText('validation.invalid').optional(),
  from: zDay.optional(),
  to: zDay.optional(),
})
export type JournalFilter = z.output<typeof zFilter>

const zBalance = z.object({
  account: z.enum(ACCOUNTS),
  debit: z.number(),
  credit: z.number(),
  /** Positive on the account's normal side. */
  balance: z.number(),
})
export type JournalBalance = z.infer<typeof zBalance>

const admin = { group: 'Operations', who: ['admin'] as const }

export const adminJournal = call('GET', '/admin/journal', {
  ...admin,
  admins: ['finance', 'auditor'],
  summary: 'The account journal: postings, newest first, with the balance of every account over all that match.',
  query: zPaging.extend(zFilter.shape),
  answer: zSuccess.extend({
    entries: z.array(zPosting),
    ...listed,
    /** Every account, over all rows that match the filter. */
    balances: z.array(zBalance),
    /** Totals of debits and credits over all matching rows. */
    summary: z.object({ debit: z.number(), credit: z.number() }),
    /** Names of the booking and person in the filter. */
    filtered: z.object({ booking_name: z.string().nullable(), user_name: z.string().nullable() }),
  }),
})

export const recordTransfer = call('POST', '/admin/journal/transfers', {
  ...admin,
  summary: 'Writes down what the gateway moved to the bank, once a reference and never more than is there.',
  fourEyes: 'journal_entry',
  admins: ['finance'],
  touches: ['money'],
  status: 201,
  body: z.object({ amount: zAmount, reference: zIdentifier('validation.required', 100), day: zDay }),
  answer: zSuccess.extend({ gateway_cash: z.number(), bank: z.number() }),
})

export const exportJournal = call('GET', '/admin/journal/export.csv', {
  ...admin,
  admins: ['finance', 'auditor'],
  summary: 'The same postings as CSV, all of them, oldest first.',
  query: zFilter,
  ...file('text/csv'),
})
