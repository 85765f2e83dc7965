import type { BookingDetail } from '@ayob/contract/bookings'
import { addDays } from '@ayob/contract/days'
import { useTranslation } from 'react-i18next'
import { dayText } from '../../../lib/format'
import { paths } from '../../../lib/paths'
import { ButtonLink } from '../../../ui/button-link'
import { Card } from '../../../ui/card'

type Step = BookingDetail['next'][number]

/** The next steps of a booking, with their days. */
export function NextSteps({ booking }: { booking: BookingDetail }) {
  const { t } = useTranslation()
  const textOf = ({ step, day }: Step): string => {
    if (day === null) return step === 'completed' ? t('monitor.next_completed_noDay') : t(`monitor.next_${step}`)
    return t(`monitor.next_${step}`, { day: dayText(day), end: dayText(addDays(day, 1)) })
  }
  return (
    <Card title={t('monitor.nextTitle')}>
      {booking.rejectionReason && (
        <p className="mt-2 text-brick">{t('monitor.reason', { reason: booking.rejectionReason })}</p>
      )}
      <ol className="tabular mt-3 grid gap-2.5">
        {booking.next.map((step) => (
          <li key={step.step} className="flex gap-3">
            <span aria-hidden className="mt-2 size-2 flex-none rounded-full bg-lagoon" />
            <span>{textOf(step)}</span>
          </li>
        ))}
      </ol>
      {booking.actions.includes('pay') && (
        <ButtonLink to={paths.billing()} look="primary" className="mt-4">
          {t('overview.toBilling')}
        </ButtonLink>
      )}
    </Card>
  )
}
