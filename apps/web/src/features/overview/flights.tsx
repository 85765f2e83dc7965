import type { Overview, OverviewFlight } from '@ayob/contract/overview'
import { CalendarClock, CalendarX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { dayText, lastDayText } from '../../lib/format'
import { paths } from '../../lib/paths'
import { Card } from '../../ui/card'

/** Flights that start or end soon, and what an unpaid one needs. */
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
              icon={<CalendarClock aria-hidden className="size-5 text-blue" />}
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
              icon={<CalendarX aria-hidden className="size-5 text-orange" />}
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
  icon: ReactNode
  when: string
  children?: ReactNode
}

function FlightRow({ flight, icon, when, children }: RowProps) {
  return (
    <li className="flex items-start gap-3 py-3">
      <span className="mt-0.5 flex-none">{icon}</span>
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
