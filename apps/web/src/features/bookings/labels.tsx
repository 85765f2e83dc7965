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

export function InvoiceBadge({ label }: { label: InvoiceLabel }) {
  const { t } = useTranslation()
  return <Badge tone={TONES[label]}>{t(INVOICE_LABEL_KEYS[label])}</Badge>
}

/** Returns a status as advertisers see it: every status other than running and completed counts as scheduled. */
export function advertiserStatus(status: BookingStatus): 'running' | 'completed' | 'scheduled' {
  return status === 'running' || status === 'completed' ? status : 'scheduled'
}

const STATUS_TONES = { running: 'live', completed: 'success', scheduled: 'info' } as const

/** Renders nothing for a cancelled booking, because its label already says so. */
export function StatusBadge({ status }: { status: BookingStatus }) {
  const { t } = useTranslation()
  if (status === 'cancelled') return null
  const shown = advertiserStatus(status)
  return (
    <Badge tone={STATUS_TONES[shown]} icon={shown === 'scheduled' ? 'warning' : undefined}>
      {t(`states.${shown}`)}
    </Badge>
  )
}
