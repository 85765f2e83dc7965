import { z } from 'zod'
import { call } from './call'
import { file, listed, MAX_TEXT, zId, zOptional, zPaging, zSuccess } from './common'

/** Version of the privacy notice. It changes whenever the content changes. */
export const PRIVACY_VERSION = '2026-11-29'

export const DATA_REQUEST_KINDS = ['access', 'correction', 'erasure'] as const
export type DataRequestKind = (typeof DATA_REQUEST_KINDS)[number]

export const DATA_REQUEST_STATES = ['open', 'done', 'refused'] as const
export type DataRequestState = (typeof DATA_REQUEST_STATES)[number]

const zDataRequest = z.object({
  id: z.string(),
  kind: z.enum(DATA_REQUEST_KINDS),
  details: z.string().nullable(),
  status: z.enum(DATA_REQUEST_STATES),
  created_at: z.string(),
  /** The deadline for an answer: 21 working days. */
  due_on: z.string(),
  answered_at: z.string().nullable(),
  answer: z.string().nullable(),
})
export type DataRequest = z.infer<typeof zDataRequest>

const zAdminDataRequest = zDataRequest.extend({
  overdue: z.boolean(),
  person: z.object({ id: z.string(), name: z.string(), email: z.string(), user_type: z.string() }),
})
export type AdminDataRequest = z.infer<typeof zAdminDataRequest>

const own = { group: 'My data', who: ['advertiser', 'driver', 'admin'] as const, members: 'all' as const }
const admin = { group: 'My data', who: ['admin'] as const }

export const exportMyData = call('GET', '/me/data', {
  ...own,
  summary: 'Everything that is kept about the signed-in person, as one JSON file. No secrets, nobody else.',
  touches: ['personal data'],
  ...file('application/json'),
})

export const listDataRequests = call('GET', '/me/data-requests', {
  ...own,
  summary: 'My requests about my data, newest first.',
  query: zPaging,
  answer: zSuccess.extend({ data_requests: z.array(zDataRequest), ...listed }),
})

export const sendDataRequest = call('POST', '/me/data-requests', {
  ...own,
  summary: 'Asks for access, correction or erasure; it is answered within 21 working days.',
  mostAnHour: 20,
  body: z
    .object({ kind: z.enum(DATA_REQUEST_KINDS, 'validation.dataRequestKind'), details: zOptional(MAX_TEXT) })
    .refine(({ kind, details }) => kind !== 'correction' || details !== null, {
      path: ['details'],
      message: 'validation.dataRequestDetails',
    }),
  status: 201,
  answer: zSuccess.extend({ data_request: zDataRequest }),
})

export const adminDataRequests = call('GET', '/admin/data-requests', {
  ...admin,
  admins: ['operations', 'auditor'],
  summary: 'Requests of everybody; those that are due first come first. `q` looks into persons and details.',
  query: zPaging.extend({ status: z.enum(['all', ...DATA_REQUEST_STATES], 'validation.status').default('all') }),
  answer: zSuccess.extend({
    data_requests: z.array(zAdminDataRequest),
    ...listed,
    counts: z.object({ all: z.number(), open: z.number(), done: z.number(), refused: z.number() }),
    /** Open requests past their due day. */
    overdue: z.number(),
  }),
})

export const answerDataRequest = call('PUT', '/admin/data-requests/:id', {
  ...admin,
  summary:
    'Answers an open request. An erasure that is done takes the person out of the account at once; it is refused while a paid flight is not over.',
  fourEyes: 'erasure',
  admins: ['operations'],
  touches: ['person'],
  params: zId,
  body: z
    .object({ status: z.enum(['done', 'refused'], 'validation.dataRequestStatus'), answer: zOptional(MAX_TEXT) })
    .refine(({ status, answer }) => status === 'done' || answer !== null, {
      path: ['answer'],
      message: 'validation.dataRequestAnswer',
    }),
  answer: zSuccess.extend({ data_request: zAdminDataRequest }),
})
