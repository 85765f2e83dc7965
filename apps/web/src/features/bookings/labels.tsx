import type { BookingStatus, InvoiceLabel } from '@ayob/contract/booking-states'
import { useTranslation } from 'react-i18next'
import { Badge, type Tone } from '../../ui/badge'

const LABELS = {
  'Waiting for Approval': { tone: 'info', key: 'states.invoice_waitingForApproval' },
  'Payment Required': { tone: 'warning', key: 'states.invoice_paymentRequired' },
  'Payment Pending': { tone: 'info', key: 'states.invoice_paymentPending' },
  'Paid - Ready to Publish': { tone: 'success', key: 'states.invoice_paidReadyToPublish' },
  'Ad Live': { tone: 'live', key: 'states.invoice_adLive' },
  Completed: { tone: 'success', key: 'states.invoice_completed' },
  Rejected: { tone: 'error', key: 'states.invoice_rejected' },
  Cancelled: { tone: 'error', key: 'states.invoice_cancelled' },
  Refunded: { tone: 'info', key: 'states.invoice_refunded' },
  'Payment Disputed': { tone: 'error', key: 'states.invoice_paymentDisputed' },
} as const satisfies Record<InvoiceLabel, { tone: Tone; key: string }>

/** Returns the text key of an invoice's label; in English the text is the label itself. */
export const invoiceLabelKey = (label: InvoiceLabel) => LABELS[label].key

export function InvoiceBadge({ label }: { label: InvoiceLabel }) {
  const { t } = useTranslation()
  return <Badge tone={LABELS[label].tone}>{t(invoiceLabelKey(label))}</Badge>
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
