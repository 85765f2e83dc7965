import { z } from 'zod'
import { USER_STATES, zDetails } from './accounts'
import { call } from './call'
import { zId, zOptional, zPaging, zSuccess } from './common'

export const REGISTRANT_TYPES = ['driver', 'advertiser'] as const
export type RegistrantType = (typeof REGISTRANT_TYPES)[number]

/** What a reviewer should look at twice: numbers that another account has, forms that are none in Sri Lanka, no permit. */
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
  /** Fit to be shown. */
  text: z.string(),
  /** The accounts that have the number too, at most three of them. */
  accounts: z.array(z.object({ id: z.string(), name: z.string(), status: z.enum(USER_STATES) })),
})
export type RegistrationWarning = z.infer<typeof zWarning>

/** A registration as its reviewer sees it. Each document field has FIELD_url, a link that expires in 5 minutes. */
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
  /** Empty once it is decided. */
  warnings: z.array(zWarning),
})
export type Registration = z.infer<typeof zRegistration>

const zList = zSuccess.extend({
  registrations: z.array(zRegistration),
  total: z.number(),
  /** By tab, over everything. */
  counts: z.object({ pending: z.number(), approved: z.number(), rejected: z.number() }),
  page: z.number(),
  limit: z.number(),
})
const list = {
  method: 'GET',
  group: 'Registrations',
  who: ['admin'],
  query: zPaging,
  answer: zList,
} as const

export const pendingRegistrations = call({ ...list, path: '/admin/registrations', summary: 'Registrations to review.' })
export const approvedRegistrations = call({
  ...list,
  path: '/admin/registrations/approved',
  summary: 'Approved registrations.',
})
export const rejectedRegistrations = call({
  ...list,
  path: '/admin/registrations/rejected',
  summary: 'Rejected registrations.',
})

export const registrationStats = call({
  method: 'GET',
  path: '/admin/registrations/stats',
  group: 'Registrations',
  summary: 'Counts of registrations; also shows whether an administrator token is good.',
  who: ['admin'],
  answer: zSuccess.extend({
    total_pending: z.number(),
    total_approved: z.number(),
    total_rejected: z.number(),
    pending_drivers: z.number(),
    pending_advertisers: z.number(),
  }),
})

const zType = z.enum(REGISTRANT_TYPES, 'validation.registrantType')
const zReviewed = zSuccess.extend({ user_name: z.string(), message: z.string() })

export const approveRegistration = call({
  method: 'POST',
  path: '/admin/registrations/:id/approve',
  group: 'Registrations',
  summary: 'Approves a registration; the applicant is told by mail.',
  who: ['admin'],
  params: zId,
  body: z.object({ type: zType }),
  answer: zReviewed,
})

export const rejectRegistration = call({
  method: 'POST',
  path: '/admin/registrations/:id/reject',
  group: 'Registrations',
  summary: 'Rejects a registration, with an optional reason; the applicant is told by mail.',
  who: ['admin'],
  params: zId,
  body: z.object({ type: zType, reason: zOptional() }),
  answer: zReviewed,
})
