import type { AnswerOf } from '@ayob/contract/call'
import { driverDrive } from '@ayob/contract/earnings'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { MONITOR, useCall } from '../../lib/calls'
import { ageOf, kilometres, timeOf } from '../../lib/format'
import { Card } from '../../ui/card'
import { Loaded, Note, Skeleton } from '../../ui/states'
import { PointsMap } from '../maps/points-map'

type Drive = AnswerOf<typeof driverDrive>

/** The route that the vehicle drove today while the screen played. Only its driver sees it. */
export function DriveMap() {
  const { t } = useTranslation()
  const query = useCall(driverDrive, { ...MONITOR, refetchInterval: 120_000 })
  return (
    <Card title={t('driver.driveTitle')} className="grid content-start gap-3">
      <Loaded query={query} failed={t('driver.driveFailed')} skeleton={<Skeleton className="h-72" />}>
        {(drive) => <Line drive={drive} />}
      </Loaded>
    </Card>
  )
}

function Line({ drive: { trips, start, last, distance_m: metres, plays_without_place: placeless } }: { drive: Drive }) {
  const { t } = useTranslation()
  const lines = useMemo(() => trips.filter((trip) => trip.length > 1), [trips])
  // A trip with a single place is shown as a point, because it has no line.
  const points = useMemo(
    () => [
      ...trips.filter((trip) => trip.length === 1).flatMap(([place]) => (place ? [{ ...place, weight: 1 }] : [])),
      ...(start ? [{ ...start, weight: 4, tone: 'quiet' as const }] : []),
      ...(last ? [{ ...last, weight: 8, tone: 'good' as const }] : []),
    ],
    [trips, start, last],
  )
  const lost = placeless > 0 && <Note tone="warning">{t('driver.drivePlaceless', { count: placeless })}</Note>
  if (!start || !last) return lost || <p className="text-soft">{t('driver.driveEmpty')}</p>
  const facts = [
    { name: t('driver.driveStart'), value: timeOf(start.at), dot: 'bg-slate' },
    { name: t('driver.driveLast'), value: `${timeOf(last.at)} (${ageOf(last.at)})`, dot: 'bg-leaf' },
    { name: t('driver.driveLength'), value: t('driver.driveKm', { km: kilometres(metres) }), dot: null },
  ]
  return (
    <>
      <dl className="tabular flex flex-wrap gap-x-6 gap-y-2">
        {facts.map(({ name, value, dot }) => (
          <div key={name}>
            <dt className="flex items-center gap-2 text-sm text-soft">
              {dot && <span aria-hidden className={`size-3 rounded-full ${dot}`} />}
              {name}
            </dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <PointsMap label={t('driver.driveMap')} points={points} lines={lines} className="h-72" />
      <p className="text-sm text-soft">{t('driver.driveText', { count: trips.length })}</p>
      {lost}
    </>
  )
}
