import type { BookingStatus, InvoiceLabel } from '@ayob/contract/booking-states'
import { useTranslation } from 'react-i18next'
import { Badge, type Tone } from '../../ui/badge'

const TONES: Record<InvoiceLabel, Tone> = {
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
}

/** Where a booking stands with its invoice. The label is a word of the contract, the same everywhere. */
export function InvoiceBadge({ label }: { label: InvoiceLabel }) {
  return <Badge tone={TONES[label] ?? 'error'}>{label}</Badge>
}

export type AdvertiserStatus = 'running' | 'completed' | 'scheduled'

/** What an advertiser sees of a status: running and completed as they are, anything else is scheduled. */
export function advertiserStatus(status: BookingStatus): AdvertiserStatus {
  return status === 'running' || status === 'completed' ? status : 'scheduled'
}

const STATUS_TONES: Record<AdvertiserStatus, Tone> = { running: 'live', completed: 'success', scheduled: 'info' }

export function StatusBadge({ status }: { status: BookingStatus }) {
  const { t } = useTranslation()
  const shown = advertiserStatus(status)
  return (
    <Badge tone={STATUS_TONES[shown]} icon={shown === 'scheduled' ? 'warning' : undefined}>
      {t(`states.${shown}`)}
    </Badge>
  )
}
