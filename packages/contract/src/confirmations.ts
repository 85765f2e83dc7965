import { z } from 'zod'
import { ADMIN_ROLES, CONFIRMATION_KINDS, call } from './call'
import { COMMAND_KINDS } from './commands'
import { listed, zId, zIdText, zPaging, zSuccess, zText } from './common'

/** How long a request can be confirmed. */
export const CONFIRMATION_HOURS = 72

export const CONFIRMATION_STATES = ['asked', 'confirmed', 'refused', 'withdrawn', 'expired'] as const
export type ConfirmationState = (typeof CONFIRMATION_STATES)[number]

/** What a confirmation can be about, each with a sentence. */
export const DESCRIBED = [
  'payout_approval',
  'payout_return',
  'payout_run',
  'refund',
  'journal_entry',
  'pricing_config',
  'formula_create',
  'formula_change',
  'formula_delete',
  'parameter_create',
  'parameter_change',
  'parameter_delete',
  'erasure',
  'screen_commands',
  'admin_invite',
  'admin_roles',
  'admin_remove',
] as const
export const DESCRIBED_PAGES = ['payout', 'run', 'payments', 'requests'] as const

/** The most requests that are confirmed at once. */
export const MOST_CONFIRMED = 100

const zKind = z.enum(CONFIRMATION_KINDS, 'validation.invalid')
const zPerson = z.object({ id: z.string(), name: z.string() })

/** A value of a description, with its kind: pages write and link each in their own way. */
const zFact = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('person'),
    id: z.string(),
    name: z.string(),
    as: z.enum(['driver', 'advertiser', 'admin']),
  }),
  /** In LKR. */
  z.object({ kind: z.literal('money'), amount: z.number() }),
  /** The number is masked. */
  z.object({
    kind: z.literal('account'),
    bank_name: z.string(),
    branch_code: z.string(),
    account_number: z.string(),
    account_name: z.string(),
  }),
  z.object({ kind: z.literal('number'), number: z.number() }),
  z.object({ kind: z.literal('date'), at: z.string() }),
  z.object({ kind: z.literal('text'), text: z.string() }),
  z.object({ kind: z.literal('yes'), yes: z.boolean() }),
  z.object({ kind: z.literal('roles'), roles: z.array(z.enum(ADMIN_ROLES)) }),
  z.object({ kind: z.literal('command'), command: z.enum(COMMAND_KINDS) }),
  z.object({ kind: z.literal('month'), month: z.string() }),
  /** A record with a page of its own. */
  z.object({ kind: z.literal('page'), page: z.enum(DESCRIBED_PAGES), id: z.string(), text: z.string() }),
])
export type Fact = z.infer<typeof zFact>

const zDescription = z.object({
  /** The sentence that says what will happen. */
  says: z.enum(DESCRIBED),
  /** What the sentence names and more, by name. */
  facts: z.record(z.string(), zFact),
  /** What is different afterwards. */
  changes: z.array(z.object({ what: z.string(), before: zFact.nullable(), after: zFact.nullable() })),
  /** The last time, to compare with; empty if it is the first. */
  last: z.record(z.string(), zFact),
})
export type Description = z.infer<typeof zDescription>

const zConfirmation = z.object({
  id: z.string(),
  kind: zKind,
  /** The requested call with its data. */
  call: z.string(),
  params: z.record(z.string(), z.string()),
  body: z.unknown(),
  state: z.enum(CONFIRMATION_STATES),
  asked_by: zPerson,
  asked_at: z.string(),
  expires_at: z.string(),
  decided_by: zPerson.nullable(),
  decided_at: z.string().nullable(),
  /** The reason of a refusal. */
  reason: z.string().nullable(),
  /** Why the signed-in administrator can't confirm it; null if they can. */
  barred: z.enum(['own', 'same_person', 'role', 'over']).nullable(),
  /** What it does: now, while it waits; as it was asked, once it is decided. Null when its subject is gone. */
  description: zDescription.nullable(),
  /** Its subject is not as it was when it was asked, so it can't be confirmed. */
  changed: z.boolean(),
  /** Who may confirm it, while it waits. */
  waits_for: z.array(zPerson),
})
export type Confirmation = z.infer<typeof zConfirmation>

const admin = { group: 'Administrators', who: ['admin'] as const }
const deciders = { ...admin, admins: ['reviewer', 'operations', 'finance', 'pricing'] as const }
const zDecided = zSuccess.extend({ confirmation: zConfirmation })

/** The answer, with status 202, of a call that only makes a request. */
export const zAsked = zSuccess.extend({ message: z.string(), confirmation: zConfirmation })

export const listConfirmations = call('GET', '/admin/confirmations', {
  ...admin,
  summary: 'What administrators have asked for and others confirm, newest first; which kinds need it.',
  query: zPaging.extend({ status: z.enum(['all', ...CONFIRMATION_STATES], 'validation.status').default('all') }),
  answer: zSuccess.extend({
    confirmations: z.array(zConfirmation),
    ...listed,
    counts: z.record(z.string(), z.number()),
    /** `on`: two administrators are needed now. `switchable`: there is only one administrator. */
    kinds: z.array(z.object({ kind: zKind, on: z.boolean(), switchable: z.boolean() })),
  }),
})

export const confirmRequest = call('POST', '/admin/confirmations/:id/confirm', {
  ...deciders,
  summary:
    'Confirms what another administrator has asked for, and does it, once. Refused to the asker, from a second account too; 409 with the current state when its subject has changed.',
  touches: ['money', 'rights'],
  params: zId,
  answer: zDecided,
})

export const confirmRequests = call('POST', '/admin/confirmations/confirm', {
  ...deciders,
  summary:
    'Confirms several requests, each in a transaction of its own: those that fail stay open, and the answer says why.',
  touches: ['money', 'rights'],
  body: z.object({
    ids: z.array(zIdText()).min(1, 'validation.required').max(MOST_CONFIRMED, 'validation.tooLong'),
  }),
  answer: zSuccess.extend({
    confirmed: z.array(z.string()),
    failed: z.array(z.object({ id: z.string(), code: z.string(), error: z.string() })),
  }),
})

export const refuseRequest = call('POST', '/admin/confirmations/:id/refuse', {
  ...deciders,
  summary: 'Refuses what another administrator has asked for.',
  params: zId,
  body: z.object({ reason: zText('validation.reason') }),
  answer: zDecided,
})

export const withdrawRequest = call('POST', '/admin/confirmations/:id/withdraw', {
  ...deciders,
  summary: 'Takes back what one has asked for.',
  params: zId,
  answer: zDecided,
})

export const switchFourEyes = call('PUT', '/admin/confirmations/kinds/:kind', {
  ...admin,
  summary: 'Switches four eyes off for a kind, while there is only one administrator, or on again.',
  admins: ['owner'],
  touches: ['rights'],
  params: z.object({ kind: zKind }),
  body: z.object({ on: z.boolean('validation.boolean') }),
  answer: zSuccess,
})
