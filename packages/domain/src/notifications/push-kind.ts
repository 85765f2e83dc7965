import type { UserType } from '@ayob/contract/accounts'
import type { NotificationKind } from '@ayob/contract/notifications'
import { PUSH_KINDS_OF, type PushKind } from '@ayob/contract/push'

const KIND_OF: { readonly [N in NotificationKind]?: PushKind } = {
  'booking.approved': 'approved',
  'booking.rejected': 'rejected',
  'booking.creative_approved': 'approved',
  'booking.creative_rejected': 'rejected',
  'booking.overdue': 'unpaid',
  'booking.published': 'live',
  'booking.behind': 'behind',
  'booking.completed': 'completed',
  'screen.silent': 'screenSilent',
  'screen.trouble': 'screenSilent',
  'incident.opened': 'incidents',
  'confirmation.asked': 'confirmations',
  'payout.approved': 'payout',
  'payout.paid': 'payout',
  'payout.failed': 'payout',
  'permit.confirmed': 'permit',
  'permit.refused': 'permit',
  'permit.ending': 'permit',
  'booking.submitted': 'reviews',
  'booking.creative_added': 'reviews',
  'registration.submitted': 'reviews',
  'papers.asked': 'reviews',
  'permit.asked': 'reviews',
}

/** The kind of Web Push of a notification for a type of account; undefined for one that only appears under the bell. */
export function pushKindOf(notification: NotificationKind, userType: UserType): PushKind | undefined {
  const kind = KIND_OF[notification]
  return kind && PUSH_KINDS_OF[userType].includes(kind) ? kind : undefined
}
