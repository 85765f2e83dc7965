import { adOnAir, type BookingDetail } from '@ayob/contract/bookings'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../lib/calls'
import { count, timeOf } from '../../../lib/format'
import { placeName } from '../../../lib/place-name'
import { Card } from '../../../ui/card'
import { LiveDot } from '../../../ui/led'
import { PointsMap } from '../../maps/points-map'

const EVERY_MS = 10_000

/** A running ad at this moment: the vehicles that show it, and its plays by street as they come in. */
export function Live({ booking }: { booking: Pick<BookingDetail, 'id' | 'brandName'> }) {
  const { t } = useTranslation()
  const { data } = useCall(adOnAir, { params: { id: booking.id }, refetchInterval: EVERY_MS, staleTime: 0 })
  const points = useMemo(() => data?.vehicles.map(({ lat, lng }) => ({ lat, lng, weight: 1 })) ?? [], [data])
  // Before anything is on air the way to the road says what comes next.
  if (!data || data.vehicles.length + data.streets.length === 0) return null
  return (
    <Card
      title={t('monitor.liveTitle')}
      text={t('monitor.liveText', { count: data.vehicles.length })}
      aside={
        points.length > 0 && (
          <span className="text-leaf">
            <LiveDot />
          </span>
        )
      }
    >
      <div className="mt-4 grid gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        {points.length > 0 && (
          <PointsMap label={t('monitor.liveMap', { brand: booking.brandName })} points={points} className="min-h-72" />
        )}
        <div>
          <h3 className="text-base">{t('monitor.liveStreets', { time: timeOf(data.since) })}</h3>
          {data.streets.length === 0 ? (
            <p className="mt-2 text-soft">{t('monitor.liveNone')}</p>
          ) : (
            <ul aria-live="polite" className="tabular mt-2 divide-y divide-line">
              {data.streets.map(({ name, plays }) => (
                <li key={name} className="flex items-baseline justify-between gap-4 py-2">
                  <span className="min-w-0 break-words">{placeName(name)}</span>
                  <span className="font-medium">{t('monitor.livePlays', { count: plays, plays: count(plays) })}</span>
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </Card>
  )
}
