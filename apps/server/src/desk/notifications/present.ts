import type { Notification, NotificationKind } from '@ayob/contract/notifications'
import { longDay, reasonSaid, text } from '../../platform/http/texts'
import type { NotificationRow } from './notifications.store'

/** Kinds whose text contains the reason, if there is one. */
const REASONED: ReadonlySet<NotificationKind> = new Set([
  'booking.rejected',
  'booking.creative_rejected',
  'papers.refused',
])
const ADS_TO_REVIEW: ReadonlySet<NotificationKind> = new Set(['booking.submitted', 'booking.creative_added'])

/** Returns the page of a notification. */
function linkOf({ kind, subject_id: id }: NotificationRow, administrator: boolean): string {
  if (kind === 'registration.submitted' || (kind === 'papers.asked' && administrator)) return '/admin/registrations'
  if (kind.startsWith('papers.')) return '/settings'
  if (kind === 'data.requested') return '/admin/data-requests'
  if (kind === 'ticket.asked') return '/admin/tickets'
  if (kind === 'permit.asked') return `/admin/drivers?person=${encodeURIComponent(id)}`
  if (kind.startsWith('permit.')) return '/vehicle'
  if (kind === 'screen.over_share' || kind === 'screen.bad_signature') return '/admin/screens'
  if (kind === 'device.lost_called') return `/admin/devices?device=${encodeURIComponent(id)}`
  if (kind.startsWith('incident.')) return '/admin/today'
  if (kind === 'confirmation.asked') return '/admin/confirmations'
  if (kind === 'release.taken_back') return '/admin/updates'
  if (kind === 'case.digest') return '/admin/integrity'
  if (kind === 'case.overdue') return '/admin/integrity?tab=overdue'
  if (kind.startsWith('case.')) return '/billing'
  if (kind.startsWith('screen.')) return '/'
  if (kind === 'ticket.answered') return '/support'
  if (kind === 'payment.refunded' || kind === 'credit.granted') return '/billing'
  if (kind === 'payout.requested' && administrator) return '/admin/payouts'
  if (kind === 'payout.run') return '/admin/payouts'
  if (kind.startsWith('payout.')) return '/billing'
  if (kind === 'payment.unexpected') return `/admin/journal?tab=payments&booking=${encodeURIComponent(id)}`
  if (administrator) return ADS_TO_REVIEW.has(kind) ? '/admin/registrations?tab=ads' : '/admin/monitor-ads'
  if (kind === 'booking.approved' || kind === 'booking.overdue' || kind === 'booking.paid') return '/billing'
  return `/monitor-ads/${encodeURIComponent(id)}`
}

const keyOf = (kind: string) => kind.replace('.', '_')

/** A notification with its texts. */
export function present(row: NotificationRow, administrator: boolean): Notification {
  const values = row.details as Readonly<Record<string, string>>
  const forAdministrator =
    administrator && (row.kind.startsWith('booking.') || row.kind === 'payout.requested' || row.kind === 'papers.asked')
      ? '_admin'
      : ''
  const reasoned = values.reason && REASONED.has(row.kind) ? '_reason' : ''
  const short = row.kind === 'booking.extended' && values.count ? '_short' : ''
  const asked = row.kind === 'data.requested' ? `_${values.asked}` : ''
  const ended = row.kind === 'permit.ending' && values.stage === 'expired' ? '_expired' : ''
  const decided = row.kind === 'case.decided' ? `_${values.decision}` : ''
  const trouble = row.kind === 'screen.trouble' ? `_${values.cause}` : ''
  const shown = {
    ...values,
    ...(row.kind === 'confirmation.asked' && { what: text(`notices.confirmation_what_${values.what}`) }),
    ...(row.kind === 'incident.opened' && { cause: text(`incidents.cause_${values.cause}`) }),
    ...(values.date && { day: longDay(values.date) }),
    ...(row.kind === 'release.taken_back' && values.cause && { why: text(`notices.release_why_${values.cause}`) }),
    ...(values.expires && { day: longDay(values.expires) }),
    ...(values.reason && { reason: reasonSaid(values.reason) }),
  }
  const message = text(
    `notices.${keyOf(row.kind)}${forAdministrator || reasoned || short || asked || ended || decided || trouble}`,
    { ...shown, ...(short && { count: Number(values.count) }) },
  )
  return {
    id: String(row.id),
    kind: row.kind,
    title: text(`notices.${keyOf(row.kind)}${ended || decided}_title`, shown),
    message: row.more > 0 ? `${message} ${text('notices.more', { count: row.more })}` : message,
    link: linkOf(row, administrator),
    read: row.read_at !== null,
    created_at: row.created_at.toISOString(),
  }
}
