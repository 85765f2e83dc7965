import { type BookingStatus, INVOICE_LABEL_KEYS, type InvoiceLabel } from '@ayob/contract/booking-states'
import { useTranslation } from 'react-i18next'
import { Badge, type Tone } from '../../ui/badge'

const TONES = {
  'Waiting for Approval': 'info',
  'Payment Required': 'warning',
  'Payment Pending': 'info',
  'Paid - Ready to Publish': 'success',
  'Ad Live': 'live',
  Completed: 'success',
  Rejected: 'error',
  Cancelled: 'error',
  Refunded: 'info',
  'Payment Disputed': 'error',
} as const satisfies Record<InvoiceLabel, Tone>

/**
 * What a booking waits for or has become. A paused ad keeps the label of a live one in the invoice; people read that it is
 * paused.
 */
export function InvoiceBadge({ label, status }: { label: InvoiceLabel; status: BookingStatus }) {
  const { t } = useTranslation()
  if (label === 'Ad Live') return <StatusBadge status={status} live={t(INVOICE_LABEL_KEYS[label])} />
  return <Badge tone={TONES[label]}>{t(INVOICE_LABEL_KEYS[label])}</Badge>
}

/** Returns a status as advertisers see it: what is neither running, paused nor completed counts as scheduled. */
export function advertiserStatus(status: BookingStatus): 'running' | 'paused' | 'completed' | 'scheduled' {
  return status === 'running' || status === 'paused' || status === 'completed' ? status : 'scheduled'
}

/** The one colour of each state of an ad, for bookings and campaigns. */
export const STATUS_TONES = { running: 'live', paused: 'neutral', completed: 'success', scheduled: 'info' } as const
const ICONS = { running: undefined, paused: 'paused', completed: undefined, scheduled: 'warning' } as const

/** Renders nothing for a cancelled booking, because its label already says so. `live`: another word for a running one. */
export function StatusBadge({ status, live }: { status: BookingStatus; live?: string }) {
  const { t } = useTranslation()
  if (status === 'cancelled') return null
  const shown = advertiserStatus(status)
  return (
    <Badge tone={STATUS_TONES[shown]} icon={ICONS[shown]}>
      {shown === 'running' && live ? live : t(`states.${shown}`)}
    </Badge>
  )
}

/** The state of an ad in one place: its status, and what it waits for or how it ended when the status doesn't say that. */
export function BookingBadges({
  booking: { status, label },
}: {
  booking: { status: BookingStatus; label: InvoiceLabel }
}) {
  const isSaid = label === 'Ad Live' || label === 'Completed'
  return (
    <>
      <StatusBadge status={status} />
      {!isSaid && <InvoiceBadge label={label} status={status} />}
    </>
  )
}
