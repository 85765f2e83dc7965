import type { BookingDetail } from '@ayob/contract/bookings'
import { useTranslation } from 'react-i18next'
import { dateTimeOf } from '../../../lib/format'
import { Card } from '../../../ui/card'
import { Timeline } from '../../../ui/timeline'

interface Props {
  booking: Pick<BookingDetail, 'history'>
  /** Names who did it. */
  withActors?: boolean
}

export function History({ booking, withActors = false }: Props) {
  const { t } = useTranslation()
  return (
    <Card title={t('monitor.history')}>
      <Timeline
        entries={[...booking.history].reverse().map(({ at, event, by, note }) => ({
          key: `${at}${event}`,
          title: t(`monitor.event_${event}` as 'monitor.event_submit'),
          facts: [dateTimeOf(at), withActors && by, note],
        }))}
      />
    </Card>
  )
}
