import { z } from 'zod'
import { call } from './call'
import { file, listed, zIdText, zPaging, zSuccess } from './common'
import { zDay } from './days'

/** What the activity log records, as `subject.action`. */
export const ACTIONS = [
  'ad.approve',
  'ad.creative_approve',
  'ad.creative_reject',
  'ad.make_good',
  'ad.pause',
  'ad.publish',
  'ad.reject',
  'ad.reschedule',
  'ad.restore',
  'ad.resume',
  'ad.take_down',
  'ad.undo_approval',
  'administrator.invited',
  'administrator.joined',
  'administrator.removed',
  'administrator.roles',
  'administrator.withdrawn',
  'api_key.confirmed',
  'api_key.created',
  'api_key.deleted',
  'campaign.changed',
  'campaign.created',
  'campaign.deleted',
  'confirmation.asked',
  'confirmation.confirmed',
  'confirmation.expired',
  'confirmation.refused',
  'confirmation.switched_off',
  'confirmation.switched_on',
  'confirmation.withdrawn',
  'creative.deleted',
  'creative.uploaded',
  'data_request.done',
  'data_request.refused',
  'device.batch',
  'device.enrol',
  'device.state',
  'document.added',
  'document.replaced',
  'document.viewed',
  'house_ad.added',
  'house_ad.changed',
  'house_ad.deleted',
  'house_ad.ordered',
  'house_ad.paused',
  'house_ad.resumed',
  'impressions.changed',
  'incident.noted',
  'incident.resolved',
  'incident.snoozed',
  'incident.taken',
  'inquiry.status',
  'integrity.accept',
  'integrity.limit',
  'integrity.reject',
  'journal.transfer',
  'organisation.handed_over',
  'organisation.invited',
  'organisation.joined',
  'organisation.left',
  'organisation.removed',
  'organisation.role',
  'organisation.withdrawn',
  'papers.approved',
  'papers.rejected',
  'payment.check',
  'payment.refund',
  'payment.refund_confirmed',
  'payment.refund_denied',
  'payment_method.added',
  'payment_method.removed',
  'payout.approved',
  'payout.export_again',
  'payout.export_downloaded',
  'payout.exported',
  'payout.failed',
  'payout.paid',
  'payout_run.approved',
  'payout_run.drafted',
  'payout_run.left_out',
  'payout_run.paid',
  'payout_run.taken_in',
  'permit.asked',
  'permit.changed',
  'pricing.changed',
  'registration.approved',
  'registration.rejected',
  'registration.undo_approval',
  'release.added',
  'release.complete',
  'release.go_on',
  'release.pin',
  'release.ring',
  'release.stop',
  'release.taken_back',
  'release.unpin',
  'release.waits',
  'report_link.ended',
  'report_link.made',
  'screen.command',
  'screen.command_done',
  'screen.command_expired',
  'screen.command_failed',
  'screen.hold',
  'screen.message',
  'screen.release',
  'screen.tag',
  'screen.unpair',
  'ticket.answered',
  'ticket.assigned',
  'ticket.linked',
  'ticket.merged',
  'ticket.priority',
  'ticket.status',
  'ticket_reply.added',
  'ticket_reply.changed',
  'ticket_reply.removed',
  'user.active',
  'user.inactive',
  'vehicle.owner',
  'webhook.changed',
  'webhook.created',
  'webhook.deleted',
  'webhook.rotated',
] as const
export type Action = (typeof ACTIONS)[number]
/** What can happen to a subject. */
export type ActionOf<Subject extends string> = Action extends infer One
  ? One extends `${Subject}.${infer What}`
    ? What
    : never
  : never

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
