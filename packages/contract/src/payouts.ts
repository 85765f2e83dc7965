import { z } from 'zod'
import { isBankCode } from './banks'
import { call } from './call'
import { zId, zIdText, zName, zPaging, zSuccess, zText } from './common'
import { zDay } from './days'
import { zAmount } from './money'

/** Where a payout stands. */
export const PAYOUT_STATES = ['requested', 'approved', 'exported', 'paid', 'failed'] as const
export type PayoutState = (typeof PAYOUT_STATES)[number]

/** What is done to a payout. `return`: the bank has paid it and got it back. */
export const PAYOUT_ACTIONS = ['approve', 'export', 'pay', 'fail', 'return'] as const
export type PayoutAction = (typeof PAYOUT_ACTIONS)[number]

/** Who asked for it: the driver, or the clock on the first day of a month. */
export const PAYOUT_KINDS = ['request', 'monthly'] as const

/**
 * The smallest payout, in LKR. A transfer costs up to LKR 50 by batch, whatever its size: below this, half of it could
 * be fees.
 */
export const SMALLEST_PAYOUT = 100

/** How long payouts are held after the payout account was changed. */
export const HOLD_HOURS = 48

const zAccount = z.object({
  bank_code: z.string(),
  bank_name: z.string(),
  branch_code: z.string(),
  /** Masked but for its end. */
  account_number: z.string(),
  account_name: z.string(),
  changed_at: z.string(),
  /** Until then no payout is approved or exported, because the account was changed; null when nothing is held. */
  held_until: z.string().nullable(),
})
export type PayoutAccount = z.infer<typeof zAccount>

const digits = (shape: RegExp, wrong: string) =>
  z
    .string(wrong)
    .transform((text) => text.replace(/[\s-]/g, ''))
    .pipe(z.string().regex(shape, wrong))

export const zPayoutAccountForm = z.object({
  bank_code: digits(/^\d{4}$/, 'validation.bankCode').refine(isBankCode, 'validation.bankCode'),
  branch_code: digits(/^\d{3}$/, 'validation.branchCode'),
  account_number: digits(/^\d{5,20}$/, 'validation.accountNumber').refine(
    (number) => !/^0+$/.test(number),
    'validation.accountNumber',
  ),
  account_name: zName('validation.accountName', 100),
})
export type PayoutAccountForm = z.output<typeof zPayoutAccountForm>

const zPayout = z.object({
  id: z.string(),
  /** Of its statement, `26NOV_PO_1`; without gaps. */
  number: z.string(),
  kind: z.enum(PAYOUT_KINDS),
  state: z.enum(PAYOUT_STATES),
  /** What leaves the balance. */
  amount: z.number(),
  /** Of it, withheld as tax. */
  withheld: z.number(),
  /** What the bank account gets. */
  net: z.number(),
  requested_at: z.string(),
  approved_at: z.string().nullable(),
  exported_at: z.string().nullable(),
  paid_at: z.string().nullable(),
  failed_at: z.string().nullable(),
  /** Of the transfer. */
  reference: z.string().nullable(),
  failure: z.string().nullable(),
  /** Where it goes or went; null when that is not known (any more). */
  bank: z.object({ bank_name: z.string(), branch_code: z.string(), account_number: z.string() }).nullable(),
  /** It waits until then, because the account was changed. */
  held_until: z.string().nullable(),
})
export type Payout = z.infer<typeof zPayout>

const zStatement = z.object({
  /** First and last day with an earning in it; null without one. */
  from: zDay.nullable(),
  to: zDay.nullable(),
  /** Balance before what follows, in LKR. */
  brought_forward: z.number(),
  /** A day that stood on an earlier statement stands here with what late plays added to it. */
  days: z.array(z.object({ day: zDay, gross: z.number(), device: z.number(), net: z.number() })),
  totals: z.object({ gross: z.number(), device: z.number(), net: z.number() }),
  /** Payouts that failed and came back. */
  returned: z.number(),
  payout: z.number(),
  withheld: z.number(),
  paid: z.number(),
  /** What stays in the balance. */
  carried_forward: z.number(),
})
export type PayoutStatement = z.infer<typeof zStatement>

const own = { group: 'Drivers', who: ['driver'] as const }
const theirs = { group: 'Operations', who: ['admin'] as const }

export const payoutAccount = call({
  ...own,
  method: 'GET',
  path: '/driver/payout-account',
  summary: 'Where the driver is paid; the account number is masked.',
  answer: zSuccess.extend({ payout_account: zAccount.nullable() }),
})

export const setPayoutAccount = call({
  ...own,
  method: 'PUT',
  path: '/driver/payout-account',
  summary: 'Keeps where the driver is paid. A change is mailed, and payouts are held for 48 hours after it.',
  body: zPayoutAccountForm,
  answer: zSuccess.extend({ payout_account: zAccount }),
})

export const driverPayouts = call({
  ...own,
  method: 'GET',
  path: '/driver/payouts',
  summary: 'Own payouts, newest first, and what can be paid out now.',
  query: zPaging.extend({ status: z.enum(PAYOUT_STATES, 'validation.status').optional() }),
  answer: zSuccess.extend({
    payouts: z.array(zPayout),
    total: z.number(),
    page: z.number(),
    limit: z.number(),
    /** What can be paid out, in LKR: payouts on their way have left it. */
    balance: z.number(),
    /** On its way to the bank. */
    in_transit: z.number(),
    minimum: z.number(),
    /** Tax that would be withheld of the whole balance now. */
    withheld_of_balance: z.number(),
  }),
})

export const requestPayout = call({
  ...own,
  method: 'POST',
  path: '/driver/payouts',
  summary: 'Asks for a payout, at most of the balance. The amount leaves the balance at once.',
  status: 201,
  body: z.object({ amount: zAmount }),
  idempotent: true,
  answer: zSuccess.extend({ payout: zPayout, balance: z.number() }),
})

export const driverPayout = call({
  ...own,
  method: 'GET',
  path: '/driver/payouts/:id',
  summary: 'One payout with its statement.',
  params: zId,
  answer: zSuccess.extend({ payout: zPayout, statement: zStatement }),
})

export const driverStatementPdf = call({
  ...own,
  method: 'GET',
  path: '/driver/payouts/:id/statement.pdf',
  summary: 'The statement of a payout as PDF, with the same figures.',
  params: zId,
  answer: z.unknown(),
  download: 'application/pdf',
})

const zAdminPayout = zPayout.extend({
  driver_id: z.string(),
  driver: z.string(),
  vehicle_number: z.string().nullable(),
  account_name: z.string().nullable(),
  export_id: z.string().nullable(),
  /** What can be done to it now. */
  actions: z.array(z.enum(PAYOUT_ACTIONS)),
})
export type AdminPayout = z.infer<typeof zAdminPayout>

const zBatch = z.object({ id: z.string(), exported_at: z.string(), count: z.number(), amount: z.number() })
export type PayoutBatch = z.infer<typeof zBatch>

export const adminPayouts = call({
  ...theirs,
  method: 'GET',
  path: '/admin/payouts',
  summary: 'Payouts to drivers, newest first; how many there are of each state, and the newest files for the bank.',
  query: zPaging.extend({
    status: z.enum(PAYOUT_STATES, 'validation.status').optional(),
    driver_id: zIdText('validation.invalid').optional(),
    export_id: zIdText('validation.invalid').optional(),
  }),
  answer: zSuccess.extend({
    payouts: z.array(zAdminPayout),
    total: z.number(),
    page: z.number(),
    limit: z.number(),
    counts: z.record(z.string(), z.number()),
    /** In LKR, what bank accounts get. `ready`: approved and not held, for the next file. */
    summary: z.object({ requested: z.number(), ready: z.number(), ready_count: z.number(), in_transit: z.number() }),
    exports: z.array(zBatch),
  }),
})

export const adminPayout = call({
  ...theirs,
  method: 'GET',
  path: '/admin/payouts/:id',
  summary: 'One payout with its statement.',
  params: zId,
  answer: zSuccess.extend({ payout: zAdminPayout, statement: zStatement }),
})

const zDone = zSuccess.extend({ payout: zAdminPayout })

export const approvePayout = call({
  ...theirs,
  method: 'POST',
  path: '/admin/payouts/:id/approve',
  summary: 'Approves a requested payout; it goes into the next file for the bank.',
  params: zId,
  answer: zDone,
})

export const markPayoutPaid = call({
  ...theirs,
  method: 'POST',
  path: '/admin/payouts/:id/paid',
  summary: 'The bank has paid it, under this reference.',
  params: zId,
  body: z.object({ reference: zName('validation.reference', 100) }),
  answer: zDone,
})

export const markPayoutFailed = call({
  ...theirs,
  method: 'POST',
  path: '/admin/payouts/:id/failed',
  summary: 'It came to nothing: the amount returns to the balance. `returned`: the bank had paid it and got it back.',
  params: zId,
  body: z.object({ reason: zText('validation.reason'), returned: z.boolean('validation.boolean').default(false) }),
  answer: zDone,
})

export const exportPayouts = call({
  ...theirs,
  method: 'GET',
  path: '/admin/payouts/export.csv',
  summary:
    'The file for the bank: all approved payouts that are not held, each in one file only; they are exported then. With `export`: an earlier file again.',
  query: z.object({ export: zIdText('validation.invalid').optional() }),
  answer: z.unknown(),
  download: 'text/csv',
})

export const adminStatementPdf = call({
  ...theirs,
  method: 'GET',
  path: '/admin/payouts/:id/statement.pdf',
  summary: 'The statement of a payout as PDF.',
  params: zId,
  answer: z.unknown(),
  download: 'application/pdf',
})
