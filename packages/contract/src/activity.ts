import { z } from 'zod'
import { call } from './call'
import { zIdText, zPaging, zSuccess } from './common'
import { zDay } from './days'

const zActivity = z.object({
  id: z.string(),
  at: z.string(),
  actor: z.object({ kind: z.string(), id: z.string().nullable(), name: z.string().nullable() }),
  /** What was done, `ad.approve`. */
  action: z.string(),
  subject: z.string(),
  subject_id: z.string(),
  /** What people call it: a name, a booking's number. */
  subject_name: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
  /** Network address from which it was done. */
  address: z.string().nullable(),
})
export type Activity = z.infer<typeof zActivity>

const zFilter = z.object({
  /** An action, or its beginning up to the dot. */
  action: zIdText('validation.invalid').optional(),
  /** Id of who did it. */
  actor: zIdText('validation.invalid').optional(),
  /** Id of what it was done to. */
  subject_id: zIdText('validation.invalid').optional(),
  from: zDay.optional(),
  to: zDay.optional(),
})
export type ActivityFilter = z.output<typeof zFilter>

const theirs = { group: 'Operations', who: ['admin'] as const }

export const adminActivity = call({
  ...theirs,
  method: 'GET',
  path: '/admin/activity',
  summary: 'Who did what to whom, when and from where; append-only, newest first.',
  query: zPaging.extend(zFilter.shape),
  answer: zSuccess.extend({
    activities: z.array(zActivity),
    total: z.number(),
    page: z.number(),
    limit: z.number(),
    /** Every action that ever happened, and everybody who ever acted. */
    actions: z.array(z.string()),
    people: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
})

export const exportActivity = call({
  ...theirs,
  method: 'GET',
  path: '/admin/activity/export.csv',
  summary: 'The same as CSV, all pages of it.',
  query: zFilter,
  answer: z.unknown(),
  download: 'text/csv',
})
