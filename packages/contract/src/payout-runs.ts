import { z } from 'zod'
import { call } from './call'
import { listed, zId, zIdentifier, zIdText, zPaging, zSuccess, zText } from './common'
import { zMonth } from './days'
import { PAYOUT_STATES } from './payouts'

/**
 * Draft: it can be looked at, and payouts left out. Approving: confirmed, and carried out in portions. At the bank: the file
 * is made. Paying: the bank has paid, which is recorded in portions. Paid: all of it is done.
 */
export const PAYOUT_RUN_STATES = ['draft', 'approving', 'at_bank', 'paying', 'paid'] as const
export type PayoutRunState = (typeof PAYOUT_RUN_STATES)[number]

/**
 * What somebody should look at first: the driver owes more than is left; nothing was paid to this account before; more than
 * twice the usual; minutes of the driver wait for a decision.
 */
export const RUN_EXCEPTIONS = ['negative', 'new_account', 'far_above', 'held_minutes'] as const
export type RunException = (typeof RUN_EXCEPTIONS)[number]

export const RUN_FILTERS = ['all', 'exceptions', 'left_out', 'failed'] as const

const zRun = z.object({
  id: z.string(),
  month: z.string(),
  state: z.enum(PAYOUT_RUN_STATES),
  made_at: z.string(),
  made_by: z.string(),
  approved_at: z.string().nullable(),
  finished_at: z.string().nullable(),
  /** Of the bank. */
  reference: z.string().nullable(),
  /** Payouts that are not left out, and their net amount in LKR. */
  count: z.number(),
  amount: z.number(),
  left_out: z.number(),
  exceptions: z.number(),
  /** How far it is: payouts that are done in this state, and those that failed. */
  settled: z.number(),
  failed: z.number(),
  export_id: z.string().nullable(),
})
export type PayoutRun = z.infer<typeof zRun>

const zRunPayout = z.object({
  payout_id: z.string(),
  number: z.string(),
  driver_id: z.string(),
  driver: z.string(),
  vehicle_number: z.string().nullable(),
  /** Deducted from the balance, and paid into the account. */
  amount: z.number(),
  net: z.number(),
  account: z.string().nullable(),
  state: z.enum(PAYOUT_STATES),
  exceptions: z.array(z.enum(RUN_EXCEPTIONS)),
  /** In LKR; null without any. */
  usual: z.number().nullable(),
  last_month: z.number().nullable(),
  held_minutes: z.number(),
  left_out: z.string().nullable(),
  failure: z.string().nullable(),
})
export type RunPayout = z.infer<typeof zRunPayout>

const zFile = z.object({
  /** The file that is at the bank; otherwise a preview of it. */
  made: z.boolean(),
  /** The format of the bank file. */
  format: z.string(),
  rows: z.number(),
  bytes: z.number(),
  sha256: z.string(),
  columns: z.array(z.string()),
  /** The first rows, with masked account numbers. */
  sample: z.array(z.array(z.string())),
})

const admin = { group: 'Operations', who: ['admin'] as const }

export const payoutRuns = call('GET', '/admin/payout-runs', {
  ...admin,
  admins: ['finance', 'auditor'],
  summary: 'Runs that pay the drivers of a month, newest first; the months that have payouts to approve.',
  query: zPaging,
  answer: zSuccess.extend({
    runs: z.array(zRun),
    ...listed,
    months: z.array(z.object({ month: z.string(), count: z.number() })),
  }),
})

export const makePayoutRun = call('POST', '/admin/payout-runs', {
  ...admin,
  admins: ['finance'],
  touches: ['money'],
  summary:
    'Drafts a run: all requested monthly payouts of a month, with what to look at first. A draft of the month is drafted anew; who is left out stays so.',
  body: z.object({ month: zMonth }),
  status: 201,
  answer: zSuccess.extend({ run: zRun }),
})

export const payoutRun = call('GET', '/admin/payout-runs/:id', {
  ...admin,
  admins: ['finance', 'auditor'],
  summary: 'A run with its payouts, exceptions first, compared with the month before; the bank file or its preview.',
  params: zId,
  query: zPaging.extend({ status: z.enum(RUN_FILTERS, 'validation.status').default('all') }),
  answer: zSuccess.extend({
    run: zRun,
    payouts: z.array(zRunPayout),
    ...listed,
    counts: z.record(z.string(), z.number()),
    /** The month before: how many drivers got how much; who is new, and who is missing now. */
    before: z.object({
      month: z.string(),
      count: z.number(),
      amount: z.number(),
      joined: z.number(),
      missing: z.number(),
    }),
    file: zFile,
  }),
})

export const leaveOutOfRun = call('PUT', '/admin/payout-runs/:id/payouts/:payout_id', {
  ...admin,
  admins: ['finance'],
  touches: ['money'],
  summary: 'Leaves a payout out of a draft, with a reason; without one it is in again. It stays requested.',
  params: z.object({ id: zIdText(), payout_id: zIdText() }),
  body: z.object({ reason: zText('validation.reason').nullable() }),
  answer: zSuccess.extend({ run: zRun }),
})

export const approvePayoutRun = call('POST', '/admin/payout-runs/:id/approve', {
  ...admin,
  admins: ['finance'],
  touches: ['money'],
  fourEyes: 'payout_run',
  summary:
    'Approves all payouts of a draft that are not left out, in portions, and makes the file for the bank. One that can’t be approved any more is named, and the others go on.',
  params: zId,
  answer: zSuccess.extend({ run: zRun }),
})

export const markRunPaid = call('POST', '/admin/payout-runs/:id/paid', {
  ...admin,
  admins: ['finance'],
  touches: ['money'],
  summary:
    'The bank has paid the file, under this reference: marks all exported payouts of the run as paid, in portions. Those that failed are marked as failed by themselves before.',
  params: zId,
  body: z.object({ reference: zIdentifier('validation.reference', 100) }),
  answer: zSuccess.extend({ run: zRun }),
})
