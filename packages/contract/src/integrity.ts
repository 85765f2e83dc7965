import { z } from 'zod'
import { call } from './call'
import { listed, zId, zIdText, zOptional, zPaging, zSuccess, zText, zWhole } from './common'
import { zDay } from './days'
import { LOOK_STATES } from './looks'
import { SUSPICIONS } from './suspicions'

/** Names of the figures behind a finding. Names ending in `S` are in seconds; `vehicle` is another vehicle's number. */
export const FACTS = [
  'asked',
  'counted',
  'day',
  'daysBefore',
  'failed',
  'heard',
  'late',
  'laterS',
  'minutes',
  'offline',
  'online',
  'percent',
  'placeless',
  'plays',
  'rejected',
  'unheard',
  'usual',
  'variesByPercent',
  'vehicle',
] as const
export type Fact = (typeof FACTS)[number]

/** `appealed`: rejected, and open again because the driver answered once more. */
export const CASE_STATES = ['open', 'appealed', 'accepted', 'rejected'] as const
export type CaseState = (typeof CASE_STATES)[number]
export const CASE_DECISIONS = ['accept', 'reject'] as const
export type CaseDecision = (typeof CASE_DECISIONS)[number]
/** Tabs of the list. `open`: waiting for a decision; `overdue` and `answered` are subsets of it. */
export const CASE_TABS = ['open', 'overdue', 'answered', 'decided', 'all'] as const
export type CaseTab = (typeof CASE_TABS)[number]
/** The most cases that one call can decide. */
export const MOST_CASES = 500

const zSpan = z.object({ from: z.string(), to: z.string() })
const zAnswer = z.object({ message: z.string(), at: z.string() })

/** A vehicle's day with minutes that are or were held. */
const zCase = z.object({
  id: z.string(),
  day: zDay,
  state: z.enum(CASE_STATES),
  /** Minutes with a play that are held. */
  minutes: z.number().int(),
  kinds: z.array(z.enum(SUSPICIONS)),
  opened_at: z.string(),
  /** Without a decision by then, the clock accepts the case if its score is below the limit. */
  due_at: z.string(),
  decided_at: z.string().nullable(),
  /** Written by the person who decided. */
  note: z.string().nullable(),
  answer: zAnswer.nullable(),
  appeal: zAnswer.nullable(),
})

const zAdminCase = zCase.extend({
  vehicle_id: z.string(),
  vehicle_number: z.string(),
  vehicle_type: z.string(),
  driver_id: z.string(),
  driver: z.string(),
  /** 1 to 100, for all reasons together. */
  score: z.number().int(),
  /** Money at stake in LKR: the driver's possible earnings and the net value of the advertisers' plays. */
  at_stake: z.number(),
  driver_amount: z.number(),
  advertiser_amount: z.number(),
  overdue: z.boolean(),
  /** Name of the administrator, or `clock`. */
  decided_by: z.string().nullable(),
})
export type AdminCase = z.infer<typeof zAdminCase>

const admin = { group: 'Integrity', who: ['admin'] as const }
const own = { group: 'Drivers', who: ['driver'] as const }

export const CASE_SORTS = ['at_stake', 'score', 'due_at', 'day'] as const

export const adminCases = call('GET', '/admin/integrity', {
  ...admin,
  admins: ['operations', 'auditor'],
  summary: 'Cases of held minutes, most money at stake first; counts by tab, and sums over all that wait.',
  query: zPaging.extend({
    status: z.enum(CASE_TABS, 'validation.status').default('open'),
    sort: z.enum(CASE_SORTS, 'validation.invalid').optional(),
  }),
  answer: zSuccess.extend({
    cases: z.array(zAdminCase),
    ...listed,
    counts: z.record(z.enum(CASE_TABS), z.number()),
    summary: z.object({
      waiting: z.number().int(),
      overdue: z.number().int(),
      minutes: z.number().int(),
      at_stake: z.number(),
      /** Cases below this score are accepted by the clock when nobody decides in time. */
      limit: z.number().int(),
    }),
  }),
})

/** The vehicle's own value and the median of vehicles of its type that were on air that day. */
const zCompared = z.object({ own: z.number(), median: z.number() })

const zCaseDetail = zAdminCase.extend({
  reasons: z.array(
    z.object({
      kind: z.enum(SUSPICIONS),
      score: z.number().int(),
      spans: z.array(zSpan),
      facts: z.partialRecord(z.enum(FACTS), z.union([z.number(), z.string()])),
      added_at: z.string(),
    }),
  ),
  history: z.array(z.object({ at: z.string(), action: z.string(), by: z.string(), note: z.string().nullable() })),
  /** The reported positions of the vehicle's plays that day; `held`: in held minutes. */
  track: z.array(z.object({ lat: z.number(), lng: z.number(), at: z.string(), held: z.boolean() })),
  /** Minutes of the day, 0 to 1439. */
  timeline: z.object({
    on_air: z.array(z.number().int()),
    held: z.array(z.number().int()),
    heartbeats: z.array(z.number().int()),
  }),
  compared: z.object({
    /** Vehicles of the same type on air that day. */
    vehicles: z.number().int(),
    minutes: zCompared,
    plays: zCompared,
    /** Before the device deduction. */
    earnings: zCompared,
  }),
  /** The held plays of each booking and their net value. */
  bookings: z.array(
    z.object({ id: z.string(), reference: z.string(), brand: z.string(), plays: z.number().int(), value: z.number() }),
  ),
  /** Looks of the day, oldest first. `url` is a signed link to the picture. */
  looks: z.array(z.object({ id: z.string(), at: z.string(), state: z.enum(LOOK_STATES), url: z.string().nullable() })),
})
export type CaseDetail = z.infer<typeof zCaseDetail>

export const adminCase = call('GET', '/admin/integrity/:id', {
  ...admin,
  admins: ['operations', 'auditor'],
  summary: 'One case with its evidence side by side.',
  params: zId,
  answer: zSuccess.extend({ case: zCaseDetail }),
})

const zDecision = z.object({ decision: z.enum(CASE_DECISIONS, 'validation.invalid'), note: zOptional() })

export const decideCase = call('POST', '/admin/integrity/:id/decide', {
  ...admin,
  summary: 'Accepts the held minutes, which then count and are paid, or rejects them.',
  touches: ['held minutes'],
  admins: ['operations'],
  params: zId,
  body: zDecision,
  answer: zSuccess.extend({ case: zAdminCase }),
})

export const decideCases = call('POST', '/admin/integrity/decide', {
  ...admin,
  summary: 'The same decision for many cases. Those that are decided already are named and stay as they are.',
  touches: ['held minutes'],
  admins: ['operations'],
  // 500 ids of the longest kind.
  maxBody: 192 * 1024,
  body: zDecision.extend({
    ids: z.array(zIdText(), 'validation.invalid').min(1, 'validation.invalid').max(MOST_CASES, 'validation.tooLong'),
  }),
  answer: zSuccess.extend({
    decided: z.number().int(),
    refused: z.array(z.object({ id: z.string(), state: z.enum(CASE_STATES) })),
  }),
})

export const setCaseLimit = call('PUT', '/admin/integrity/limit', {
  ...admin,
  summary: 'The score below which the clock accepts a case that nobody decided within 7 days; 0: never.',
  touches: ['held minutes'],
  admins: ['operations'],
  body: z.object({ limit: zWhole(0, 100) }),
  answer: zSuccess.extend({ limit: z.number().int() }),
})

const zOwnCase = zCase.extend({
  /** Earnings of the minutes, in LKR. */
  amount: z.number(),
  spans: z.array(zSpan),
  vehicle_number: z.string(),
  /** What the driver may write now: an answer to an open case, or one appeal against a rejection. */
  may: z.enum(['answer', 'appeal']).nullable(),
  /** The deadline for it. */
  may_until: z.string().nullable(),
})
export type OwnCase = z.infer<typeof zOwnCase>

export const ownCases = call('GET', '/driver/integrity', {
  ...own,
  summary: 'Own minutes that are held or were: which, why, how much, until when. The newest day first.',
  query: zPaging,
  answer: zSuccess.extend({ cases: z.array(zOwnCase), ...listed }),
})

export const answerCase = call('POST', '/driver/integrity/:id/answer', {
  ...own,
  summary: 'Answers an open case once, or appeals once against a rejection, which opens it again.',
  params: zId,
  body: z.object({ message: zText() }),
  answer: zSuccess.extend({ case: zOwnCase }),
})
