import type { Booking } from '@ayob/contract/bookings'
import { reasonText } from '@ayob/i18n/reasons'
import { useTranslation } from 'react-i18next'
import { cx } from '../../ui/cx'

/** Shows that an ad was taken off all screens, and why. */
export function TakenDown({ booking, className }: { booking: Pick<Booking, 'takenDown'>; className?: string }) {
  const { t } = useTranslation()
  if (!booking.takenDown) return null
  return (
    <p
      className={cx(
        'rounded-control border-l-[3px] border-brick bg-brick/8 px-4 py-3 text-sm wrap-anywhere',
        className,
      )}
    >
      <strong className="font-semibold text-brick">{t('monitor.takenDown')}.</strong>{' '}
      {t('monitor.takenDownText', { reason: reasonText(t, booking.takenDown.reason) })}
    </p>
  )
}
