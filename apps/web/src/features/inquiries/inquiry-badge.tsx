import type { InquiryStatus } from '@ayob/contract/inquiries'
import { useTranslation } from 'react-i18next'
import { Badge, type Tone } from '../../ui/badge'

const TONES: Record<InquiryStatus, Tone> = { new: 'info', contacted: 'warning', closed: 'neutral' }

export function InquiryBadge({ status }: { status: InquiryStatus }) {
  const { t } = useTranslation()
  return <Badge tone={TONES[status]}>{t(`inquiries.status_${status}`)}</Badge>
}
