import { z } from 'zod'
import { CONFIRMATION_KINDS, call } from './call'
import { listed, zId, zPaging, zSuccess, zText } from './common'

/** How long a request can be confirmed. */
export const CONFIRMATION_HOURS = 72

export const CONFIRMATION_STATES = ['asked', 'confirmed', 'refused', 'withdrawn', 'expired'] as const
export type ConfirmationState = (typeof CONFIRMATION_STATES)[number]

const zKind = z.enum(CONFIRMATION_KINDS, 'validation.invalid')
const zPerson = z.object({ id: z.string(), name: z.string() })

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
    'Confirms what another administrator has asked for, and does it, once. Refused to the asker, from a second account too.',
  touches: ['money', 'rights'],
  params: zId,
  answer: zDecided,
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
