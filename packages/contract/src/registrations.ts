import { z } from 'zod'
import { USER_STATES, zDetails } from './accounts'
import { call } from './call'
import { listed, zBounded, zId, zOptional, zPaging, zSuccess, zUndoable } from './common'

export const REGISTRANT_TYPES = ['driver', 'advertiser'] as const
export type RegistrantType = (typeof REGISTRANT_TYPES)[number]

/** Warnings for the reviewer: a number that another account also has, a number in a format not used in Sri Lanka, no permit. */
export const WARNING_CODES = [
  'nic_known',
  'plate_known',
  'phone_known',
  'business_known',
  'nic_form',
  'plate_form',
  'permit_missing',
] as const
export type WarningCode = (typeof WARNING_CODES)[number]

const zWarning = z.object({
  code: z.enum(WARNING_CODES),
  /** Ready to be displayed. */
  text: z.string(),
  /** Up to three other accounts with the same number. */
  accounts: z.array(z.object({ id: z.string(), name: z.string(), status: z.enum(USER_STATES) })),
})
export type RegistrationWarning = z.infer<typeof zWarning>

/** A registration for review. Each document field has FIELD_url, a link that expires in 5 minutes. */
export const zRegistration = z.object({
  id: z.string(),
  type: z.enum(REGISTRANT_TYPES),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string(),
  status: z.enum(USER_STATES),
  created_at: z.string(),
  reviewed_at: z.string().nullable(),
  rejection_reason: z.string().nullable(),
  details: zDetails,
  /** Since when new documents of an approved account wait for review; null when none do. */
  papers_asked_at: z.string().nullable(),
  /** Documents that were replaced after the approval, or rejected after it, the latest first. Links expire in 5 minutes. */
  earlier_documents: z.array(
    z.object({
      field: z.string(),
      name: z.string(),
      url: z.string(),
      uploaded_at: z.string(),
      replaced_at: z.string(),
    }),
  ),
  /** Empty once the registration is decided. */
  warnings: z.array(zWarning),
})
export type Registration = z.infer<typeof zRegistration>

const admin = { group: 'Registrations', who: ['admin'] as const }

const list = {
  ...admin,
  admins: ['reviewer', 'auditor'] as const,
  query: zPaging,
  answer: zSuccess.extend({
    registrations: z.array(zRegistration),
    ...listed,
    /** By tab, over all registrations. */
    counts: z.object({ pending: z.number(), approved: z.number(), rejected: z.number() }),
  }),
}

export const pendingRegistrations = call('GET', '/admin/registrations', {
  ...list,
  summary: 'Registrations to review, and approved accounts whose papers were replaced.',
})
export const approvedRegistrations = call('GET', '/admin/registrations/approved', {
  ...list,
  summary: 'Approved registrations.',
})
export const rejectedRegistrations = call('GET', '/admin/registrations/rejected', {
  ...list,
  summary: 'Rejected registrations.',
})

// The console verifies its token by this call.
export const registrationStats = call('GET', '/admin/registrations/stats', {
  ...admin,
  summary: 'Counts of registrations; also shows whether an administrator token is good.',
  answer: zSuccess.extend({
    total_pending: z.number(),
    total_approved: z.number(),
    total_rejected: z.number(),
    pending_drivers: z.number(),
    pending_advertisers: z.number(),
  }),
})

const zType = z.enum(REGISTRANT_TYPES, 'validation.registrantType')
/** The `papers_asked_at` of the documents that the reviewer has seen. Newer ones are not decided. */
const zDecision = z.object({
  type: zType,
  papers_asked_at: zBounded(40, 'validation.invalid')
    .pipe(z.iso.datetime('validation.invalid'))
    .nullish()
    .transform((at) => at ?? undefined),
})
const review = { ...admin, params: zId, answer: zSuccess.extend({ user_name: z.string(), message: z.string() }) }

export const approveRegistration = call('POST', '/admin/registrations/:id/approve', {
  ...review,
  summary: 'Approves a registration, or the replaced papers of an approved account; the person is told.',
  touches: ['person'],
  admins: ['reviewer'],
  body: zDecision.extend({ undoable: zUndoable }),
})

export const undoRegistrationApproval = call('POST', '/admin/registrations/:id/undo-approval', {
  ...review,
  summary:
    'Takes back an `undoable` approval of a registration within 10 seconds, before the person is told. 409 afterwards.',
  admins: ['reviewer'],
})

export const rejectRegistration = call('POST', '/admin/registrations/:id/reject', {
  ...review,
  summary: 'Rejects a registration or replaced papers, with an optional reason; the person is told.',
  touches: ['person'],
  admins: ['reviewer'],
  body: zDecision.extend({ reason: zOptional() }),
})
