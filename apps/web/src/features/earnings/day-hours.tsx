import type { DriverDayDetail } from '@ayob/contract/earnings'
import { useTranslation } from 'react-i18next'
import { money } from '../../lib/format'
import { cx } from '../../ui/cx'

type Hour = DriverDayDetail['hours'][number]

const HOUR_MIN = 60
const LOOKS = { paid: 'bg-leaf', daily_limit: 'bg-amber', off_air: 'bg-line' } as const

/** The hours of a day, each with its minutes: paid, beyond the limit, off air. */
export function DayHours({ hours }: { hours: readonly Hour[] }) {
  return (
    <ol className="divide-y divide-line">
      {hours.map((hour) => (
        <HourRow key={hour.hour} hour={hour} />
      ))}
    </ol>
  )
}

function HourRow({ hour }: { hour: Hour }) {
  const { t } = useTranslation()
  const parts = [{ reason: 'paid' as const, minutes: hour.paid_minutes }, ...hour.unpaid]
  const said = [
    t('driver.grossText', { count: hour.paid_minutes }),
    ...hour.unpaid.map(({ reason, minutes }) => t(`driver.unpaid_${reason}`, { count: minutes })),
  ]
  return (
    <li className="grid gap-1.5 py-3">
      <div className="tabular flex items-baseline justify-between gap-4 font-semibold">
        <span>{hour.hour}</span>
        <span>{money(hour.earnings)}</span>
      </div>
      <div aria-hidden className="flex h-2.5 overflow-hidden rounded-full bg-raised">
        {parts.map(({ reason, minutes }) => (
          <span key={reason} className={cx(LOOKS[reason])} style={{ width: `${(minutes / HOUR_MIN) * 100}%` }} />
        ))}
      </div>
      <p className="tabular text-sm text-soft">
        {said.join(' · ')}
        {hour.peak_minutes > 0 && (
          <span className="font-medium text-ink"> · {t('driver.peakMinutes', { count: hour.peak_minutes })}</span>
        )}
      </p>
    </li>
  )
}
