import type { BookingDetail } from '@ayob/contract/bookings'
import { useTranslation } from 'react-i18next'
import { dateTimeOf } from '../../../lib/format'
import { Card } from '../../../ui/card'

interface Props {
  booking: Pick<BookingDetail, 'history'>
  /** Says also who did it. */
  withActors?: boolean
}

/** What has happened to a booking, newest first. */
export function History({ booking, withActors = false }: Props) {
  const { t } = useTranslation()
  return (
    <Card title={t('monitor.history')}>
      <ol className="mt-3 grid gap-3 border-l-2 border-line pl-4">
        {[...booking.history].reverse().map((entry) => (
          <li key={`${entry.at}${entry.event}`}>
            <p className="font-medium">{t(`monitor.event_${entry.event}` as 'monitor.event_submit')}</p>
            <p className="tabular text-sm text-soft">
              {dateTimeOf(entry.at)}
              {withActors && ` · ${entry.by}`}
              {entry.note && ` · ${entry.note}`}
            </p>
          </li>
        ))}
      </ol>
    </Card>
  )
}
