import { z } from 'zod'
import { call } from './call'
import { file, listed, zId, zIdentifier, zIdText, zPaging, zSuccess, zText } from './common'
import { zDay } from './days'
import { zAmount } from './money'

export const PAYOUT_STATES = ['requested', 'approved', 'exported', 'paid', 'failed'] as const
export type PayoutState = (typeof PAYOUT_STATES)[number]

/** Steps of a payout. `return`: the bank paid it, but the transfer came back. */
export const PAYOUT_ACTIONS = ['approve', 'export', 'pay', 'fail', 'return'] as const
export type PayoutAction = (typeof PAYOUT_ACTIONS)[number]

/** Requested by the driver, or created by the job on the first day of a month. */
export const PAYOUT_KINDS = ['request', 'monthly'] as const

/**
 * The smallest payout, in LKR. A transfer costs up to LKR 50 whatever its size: with a smaller payout, more than half could
 * go to fees.
 */
export const SMALLEST_PAYOUT = 100

const zPayout = z.object({
  id: z.string(),
  /** The number of its statement, `26NOV_PO_1`; the sequence has no gaps. */
  number: z.string(),
  kind: z.enum(PAYOUT_KINDS),
  state: z.enum(PAYOUT_STATES),
  /** Deducted from the balance. */
  amount: z.number(),
  /** The part of it that is withheld as tax. */
  withheld: z.number(),
  /** Paid into the bank account. */
  net: z.number(),
  requested_at: z.string(),
  approved_at: z.string().nullable(),
  exported_at: z.string().nullable(),
  paid_at: z.string().nullable(),
  failed_at: z.string().nullable(),
  /** Of the bank transfer. */
  reference: z.string().nullable(),
  failure: z.string().nullable(),
  /** Destination; null when it is not known (any more). */
  bank: z.object({ bank_name: z.string(), branch_code: z.string(), account_number: z.string() }).nullable(),
  /** Held until then because the account was changed. */
  held_until: z.string().nullable(),
})
export type Payout = z.infer<typeof zPayout>

const zStatement = z.object({
  /** First and last day with an earning; null without one. */
  from: zDay.nullable(),
  to: zDay.nullable(),
  /** Opening balance, in LKR. */
  brought_forward: z.number(),
  /** A day of an earlier statement appears again with the additions from late plays. */
  days: z.array(z.object({ day: zDay, gross: z.number(), device: z.number(), net: z.number() })),
  totals: z.object({ gross: z.number(), device: z.number(), net: z.number() }),
  /** Payouts that failed and came back. */
  returned: z.number(),
  payout: z.number(),
  withheld: z.number(),
  paid: z.number(),
  /** Closing balance. */
  carried_forward: z.number(),
})
export type PayoutStatement = z.infer<typeof zStatement>

const own = { group: 'Drivers', who: ['driver'] as const }
const admin = { group: 'Operations', who: ['admin'] as const }

export const driverPayouts = call('GET', '/driver/payouts', {
  ...own,
  summary: 'Own payouts, newest first, and what can be paid out now.',
  query: zPaging.extend({ status: z.enum(PAYOUT_STATES, 'validation.status').optional() }),
  answer: zSuccess.extend({
    payouts: z.array(zPayout),
    ...listed,
    /** Available for payout, in LKR, without payouts in transit. */
    balance: z.number(),
    /** In transit to the bank. */
    in_transit: z.number(),
    minimum: z.number(),
    /** The tax that would be withheld if the whole balance were paid out now. */
    withheld_of_balance: z.number(),
  }),
})

export const requestPayout = call('POST', '/driver/payouts', {
  ...own,
  summary: 'Asks for a payout, at most of the balance. The amount leaves the balance at once.',
  mostAnHour: 60,
  touches: ['money'],
  status: 201,
  body: z.object({ amount: zAmount }),
  idempotent: true,
  answer: zSuccess.extend({ payout: zPayout, balance: z.number() }),
})

export const driverPayout = call('GET', '/driver/payouts/:id', {
  ...own,
  summary: 'One payout with its statement.',
  params: zId,
  answer: zSuccess.extend({ payout: zPayout, statement: zStatement }),
})

export const driverStatementPdf = call('GET', '/driver/payouts/:id/statement.pdf', {
  ...own,
  summary: 'The statement of a payout as PDF, with the same figures.',
  params: zId,
  ...file('application/pdf'),
})

const zAdminPayout = zPayout.extend({
  driver_id: z.string(),
  driver: z.string(),
  vehicle_number: z.string().nullable(),
  account_name: z.string().nullable(),
  export_id: z.string().nullable(),
  /** The steps that are allowed now. */
  actions: z.array(z.enum(PAYOUT_ACTIONS)),
})
export type AdminPayout = z.infer<typeof zAdminPayout>

const zBatch = z.object({ id: z.string(), exported_at: z.string(), count: z.number(), amount: z.number() })
export type PayoutBatch = z.infer<typeof zBatch>

export const adminPayouts = call('GET', '/admin/payouts', {
  ...admin,
  admins: ['finance', 'auditor'],
  summary: 'Payouts to drivers, newest first; how many there are of each state, and the newest files for the bank.',
  query: zPaging.extend({
    status: z.enum(PAYOUT_STATES, 'validation.status').optional(),
    driver_id: zIdText('validation.invalid').optional(),
    export_id: zIdText('validation.invalid').optional(),
  }),
  answer: zSuccess.extend({
    payouts: z.array(zAdminPayout),
    ...listed,
    counts: z.record(z.string(), z.number()),
    /** Net amounts in LKR. `ready`: approved and not held, for the next file. */
    summary: z.object({ requested: z.number(), ready: z.number(), ready_count: z.number(), in_transit: z.number() }),
    exports: z.array(zBatch),
  }),
})

export const adminPayout = call('GET', '/admin/payouts/:id', {
  ...admin,
  admins: ['finance', 'auditor'],
  summary: 'One payout with its statement.',
  params: zId,
  answer: zSuccess.extend({ payout: zAdminPayout, statement: zStatement }),
})

const step = { ...admin, params: zId, answer: zSuccess.extend({ payout: zAdminPayout }) }

export const approvePayout = call('POST', '/admin/payouts/:id/approve', {
  ...step,
  summary: 'Approves a requested payout; it goes into the next file for the bank.',
  fourEyes: 'payout_approval',
  admins: ['finance'],
  touches: ['money'],
})

export const markPayoutPaid = call('POST', '/admin/payouts/:id/paid', {
  ...step,
  summary: 'The bank has paid it, under this reference.',
  admins: ['finance'],
  touches: ['money'],
  body: z.object({ reference: zIdentifier('validation.reference', 100) }),
})

export const markPayoutFailed = call('POST', '/admin/payouts/:id/failed', {
  ...step,
  summary:
    'It came to nothing: the amount returns to the balance. `returned`: the bank had paid it and got it back, which another administrator confirms.',
  fourEyes: 'payout_return',
  admins: ['finance'],
  touches: ['money'],
  body: z.object({ reason: zText('validation.reason'), returned: z.boolean('validation.boolean').default(false) }),
})

export const makePayoutFile = call('POST', '/admin/payouts/exports', {
  ...admin,
  summary:
    'Makes the file for the bank: all approved payouts that are not held, each in one file only; they are exported then.',
  admins: ['finance'],
  touches: ['money'],
  answer: zSuccess.extend({ message: z.string(), export: zBatch }),
})

export const exportPayouts = call('GET', '/admin/payouts/export.csv', {
  ...admin,
  summary:
    'The file for the bank with the id `export`, the same each time. Without one: what a file made now would say. Changes no payout.',
  admins: ['finance', 'auditor'],
  touches: ['money', 'personal data'],
  query: z.object({ export: zIdText('validation.invalid').optional() }),
  ...file('text/csv'),
})

export const adminStatementPdf = call('GET', '/admin/payouts/:id/statement.pdf', {
  ...admin,
  admins: ['finance', 'auditor'],
  summary: 'The statement of a payout as PDF.',
  params: zId,
  ...file('application/pdf'),
})
