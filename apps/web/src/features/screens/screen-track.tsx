import type { AnswerOf } from '@ayob/contract/call'
import { adminScreenTrack } from '@ayob/contract/screen-page'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../lib/calls'
import { today } from '../../lib/format'
import { Card } from '../../ui/card'
import { DateInput } from '../../ui/date-input'
import { Loaded, Skeleton } from '../../ui/states'
import { PointsMap } from '../maps/points-map'

/** Where a screen was on a day, by the places of its plays. */
export function ScreenTrack({ id }: { id: string }) {
  const { t } = useTranslation()
  const [day, setDay] = useState(today())
  const query = useCall(adminScreenTrack, { params: { id }, query: { day: day || undefined } })
  return (
    <Card title={t('fleet.pageTrack')}>
      <DateInput
        label={t('fleet.pageTrackDay')}
        className="mt-3 max-w-60"
        value={day}
        max={today()}
        onChange={(event) => setDay(event.target.value)}
      />
      <div className="mt-4">
        <Loaded query={query} failed={t('fleet.pageTrackFailed')} skeleton={<Skeleton className="h-80" />}>
          {(track) => <Track track={track} />}
        </Loaded>
      </div>
    </Card>
  )
}

function Track({ track: { points, plays, unplaced } }: { track: AnswerOf<typeof adminScreenTrack> }) {
  const { t } = useTranslation()
  const dots = useMemo(
    () =>
      points.map(({ lat, lng, refused }) => ({
        lat,
        lng,
        weight: 1,
        tone: refused ? ('bad' as const) : ('good' as const),
      })),
    [points],
  )
  if (plays === 0)
    return (
      <p className="grid min-h-24 place-items-center rounded-control bg-raised px-4 text-center text-soft">
        {t('fleet.pageTrackNone')}
      </p>
    )
  return (
    <>
      <p className="tabular mb-3 text-soft">
        {t('fleet.pageTrackText', { plays: t('fleet.plays', { count: plays }) })}
        {unplaced > 0 && ` ${t('fleet.pageTrackUnplaced', { count: unplaced })}`}
      </p>
      {dots.length > 0 && <PointsMap label={t('fleet.pageTrackLabel')} points={dots} className="h-80" />}
    </>
  )
}
