import { z } from 'zod'
import { call } from './call'
import { file, listed, zIdText, zPaging, zSuccess } from './common'
import { zDay } from './days'

const zActivity = z.object({
  id: z.string(),
  at: z.string(),
  actor: z.object({ kind: z.string(), id: z.string().nullable(), name: z.string().nullable() }),
  /** For example `ad.approve`. */
  action: z.string(),
  subject: z.string(),
  subject_id: z.string(),
  /** A person's name or a booking's number. */
  subject_name: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
  /** Network address of the actor. */
  address: z.string().nullable(),
})
export type Activity = z.infer<typeof zActivity>

const zFilter = z.object({
  /** An action, or the part of it before the dot. */
  action: zIdText('validation.invalid').optional(),
  /** Id of the actor. */
  actor: zIdText('validation.invalid').optional(),
  subject_id: zIdText('validation.invalid').optional(),
  from: zDay.optional(),
  to: zDay.optional(),
})
export type ActivityFilter = z.output<typeof zFilter>

const admin = { group: 'Operations', who: ['admin'] as const }

export const adminActivity = call('GET', '/admin/activity', {
  ...admin,
  admins: ['auditor'],
  summary: 'Who did what to whom, when and from where; append-only, newest first.',
  query: zPaging.extend(zFilter.shape),
  answer: zSuccess.extend({
    activities: z.array(zActivity),
    ...listed,
    /** Every action and every actor on record. */
    actions: z.array(z.string()),
    people: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
})

export const exportActivity = call('GET', '/admin/activity/export.csv', {
  ...admin,
  admins: ['auditor'],
  summary: 'The same as CSV, all pages of it.',
  touches: ['personal data'],
  query: zFilter,
  ...file('text/csv'),
})
