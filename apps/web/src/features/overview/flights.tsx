import type { Overview, OverviewFlight } from '@ayob/contract/overview'
import { CalendarClock, CalendarX, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { dayText, lastDayText } from '../../lib/format'
import { paths } from '../../lib/paths'
import { Card } from '../../ui/card'
import { cx } from '../../ui/cx'

/** Flights that start or end soon. An unpaid one shows the deadline for its payment. */
export function Flights({ overview }: { overview: Overview }) {
  const { t } = useTranslation()
  const { upcoming_flights: upcoming, ending_flights: ending } = overview
  return (
    <Card title={t('overview.flights')}>
      {upcoming.length + ending.length === 0 ? (
        <p className="mt-2 text-soft">{t('overview.flightsEmpty')}</p>
      ) : (
        <ul className="mt-2 divide-y divide-line">
          {upcoming.map((flight) => (
            <FlightRow
              key={flight.id}
              flight={flight}
              icon={CalendarClock}
              when={t('overview.startsOn', { day: dayText(flight.startDate) })}
            >
              {!flight.paid && (
                <Link to={paths.billing()} className="text-sm font-medium text-lagoon underline">
                  {t('overview.payBy', { day: dayText(flight.startDate) })}
                </Link>
              )}
            </FlightRow>
          ))}
          {ending.map((flight) => (
            <FlightRow
              key={flight.id}
              flight={flight}
              icon={CalendarX}
              when={t('overview.endsOn', { day: lastDayText(flight.endDate) })}
            />
          ))}
        </ul>
      )}
    </Card>
  )
}

interface RowProps {
  flight: OverviewFlight
  icon: LucideIcon
  when: string
  children?: ReactNode
}

function FlightRow({ flight, icon: Icon, when, children }: RowProps) {
  return (
    <li className="flex items-start gap-3 py-3">
      <Icon aria-hidden className={cx('mt-0.5 size-5 flex-none', Icon === CalendarX ? 'text-orange' : 'text-blue')} />
      <div className="min-w-0 flex-1">
        <Link to={paths.monitorAd(flight.id)} className="block truncate font-medium hover:underline">
          {flight.brandName}
        </Link>
        <p className="tabular text-sm text-soft">
          {when} · {flight.reference}
        </p>
        {children}
      </div>
    </li>
  )
}
