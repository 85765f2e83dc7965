import type { BookingStatus } from '@ayob/contract/booking-states'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../ui/badge'

/** The state of an approved ad in a word. */
export function DisplayStatus({ status }: { status: BookingStatus }) {
  const { t } = useTranslation()
  if (status === 'running') return <Badge tone="live">{t('states.live')}</Badge>
  if (status === 'completed') return <Badge tone="success">{t('states.completed')}</Badge>
  return (
    <Badge tone={status === 'paused' ? 'neutral' : 'info'} icon={status === 'paused' ? 'paused' : undefined}>
      {t(status === 'paused' ? 'states.paused' : 'states.scheduled')}
    </Badge>
  )
}
