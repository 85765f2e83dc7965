import { z } from 'zod'
import { call } from './call'
import { listed, zIdText, zPaging, zSuccess } from './common'

export const NOTIFICATION_KINDS = [
  'booking.submitted',
  'booking.approved',
  'booking.rejected',
  'booking.withdrawn',
  'booking.paid',
  'booking.overdue',
  'booking.published',
  'booking.paused',
  'booking.resumed',
  'booking.behind',
  'booking.completed',
  'booking.settled',
  'booking.disputed',
  'booking.rescheduled',
  'booking.extended',
  'booking.taken_down',
  'booking.restored',
  'booking.creative_added',
  'booking.creative_approved',
  'booking.creative_rejected',
  'driver.message',
  'screen.held',
  'screen.released',
  'screen.unpaired',
  'screen.silent',
  'screen.trouble',
  'incident.opened',
  'incident.digest',
  'confirmation.asked',
  'papers.asked',
  'papers.confirmed',
  'papers.refused',
  'screen.over_share',
  'screen.bad_signature',
  'device.lost_called',
  'release.taken_back',
  'case.opened',
  'case.decided',
  'case.overdue',
  'case.digest',
  'permit.asked',
  'permit.confirmed',
  'permit.refused',
  'permit.ending',
  'ticket.answered',
  'registration.submitted',
  'ticket.asked',
  'payment.unexpected',
  'payment.refunded',
  'credit.granted',
  'data.requested',
  'payout.requested',
  'payout.approved',
  'payout.exported',
  'payout.paid',
  'payout.failed',
  'payout.run',
  'payout.account',
] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

export const zNotification = z.object({
  id: z.string(),
  kind: z.enum(NOTIFICATION_KINDS),
  title: z.string(),
  message: z.string(),
  /** Path of the page that shows it. */
  link: z.string(),
  read: z.boolean(),
  created_at: z.string(),
})
export type Notification = z.infer<typeof zNotification>

const own = { group: 'Notifications', who: ['advertiser', 'driver', 'admin'] as const, members: 'all' as const }

export const listNotifications = call('GET', '/notifications', {
  ...own,
  summary: 'Own notices, newest first, and how many are unread.',
  query: zPaging,
  answer: zSuccess.extend({ notifications: z.array(zNotification), ...listed, unread: z.number() }),
})

export const readNotifications = call('POST', '/notifications/read', {
  ...own,
  summary: 'Marks own notices as read: those named, or all.',
  body: z.object({ ids: z.array(zIdText()).max(200, 'validation.tooLong').optional() }),
  answer: zSuccess.extend({ unread: z.number() }),
})
