import type { AnswerOf } from '@ayob/contract/call'
import { adminScreenMap } from '@ayob/contract/screens'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { MONITOR, useCall } from '../../lib/calls'
import { count } from '../../lib/format'
import { Card } from '../../ui/card'
import { cx } from '../../ui/cx'
import { PointsMap } from '../maps/points-map'

type Points = AnswerOf<typeof adminScreenMap>['points']

/** Tone, colour and label of each state; later ones are drawn on top. */
const KINDS = [
  ['quiet', 'quiet', 'bg-slate', 'fleet.state_quiet'],
  ['online', 'good', 'bg-leaf', 'fleet.state_online'],
  ['held', 'held', 'bg-amber', 'fleet.held'],
  ['silent', 'bad', 'bg-brick', 'fleet.state_silent'],
] as const

const dotsOf = (points: Points) =>
  KINDS.flatMap(([state, tone]) => points[state].map(([lat, lng]) => ({ lat, lng, weight: 1, tone })))

/** The last known positions of screens, coloured by state. The legend gives the same counts in words. */
export function FleetMap() {
  const { t } = useTranslation()
  const points = useCall(adminScreenMap, MONITOR).data?.points
  const dots = useMemo(() => (points ? dotsOf(points) : []), [points])
  return (
    <Card
      title={t('fleet.mapTitle')}
      text={t('fleet.mapText')}
      aside={
        points && (
          <ul className="tabular flex flex-wrap gap-x-4 gap-y-1 text-sm">
            {KINDS.map(([state, , colour, label]) => (
              <li key={state} className="flex items-center gap-1.5">
                <span aria-hidden className={cx('size-2.5 rounded-full', colour)} />
                {t(label)} {count(points[state].length)}
              </li>
            ))}
          </ul>
        )
      }
    >
      {points && dots.length === 0 && (
        <p className="mt-3 grid min-h-24 place-items-center rounded-control bg-raised text-soft">
          {t('fleet.noPlaces')}
        </p>
      )}
      {!points && <div className="mt-3 h-80 rounded-control bg-raised" />}
      {dots.length > 0 && <PointsMap label={t('fleet.mapLabel')} points={dots} className="mt-3 h-80" />}
    </Card>
  )
}
