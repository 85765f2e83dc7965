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

/** The label of an invoice, in the words of the contract. */
export function InvoiceBadge({ label }: { label: InvoiceLabel }) {
  return <Badge tone={TONES[label] ?? 'error'}>{label}</Badge>
}

/** Returns a status as advertisers see it: every status other than running and completed counts as scheduled. */
export function advertiserStatus(status: BookingStatus): 'running' | 'completed' | 'scheduled' {
  return status === 'running' || status === 'completed' ? status : 'scheduled'
}

const STATUS_TONES = { running: 'live', completed: 'success', scheduled: 'info' } as const

export function StatusBadge({ status }: { status: BookingStatus }) {
  const { t } = useTranslation()
  const shown = advertiserStatus(status)
  return (
    <Badge tone={STATUS_TONES[shown]} icon={shown === 'scheduled' ? 'warning' : undefined}>
      {t(`states.${shown}`)}
    </Badge>
  )
}
