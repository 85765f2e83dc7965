import type { AnswerOf } from '@ayob/contract/call'
import { adminScreenMap, type ScreenFilterOf } from '@ayob/contract/screens'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { LIST, useCall } from '../../lib/calls'
import { count } from '../../lib/format'
import { cx } from '../../ui/cx'
import type { ClustersProps } from '../maps/clusters-canvas'
import { ClustersMap } from '../maps/clusters-map'

type Points = AnswerOf<typeof adminScreenMap>['points']

/** Tone, colour and label of each state; later ones are drawn on top. */
const KINDS = [
  ['quiet', 'quiet', 'bg-slate', 'fleet.state_quiet'],
  ['online', 'good', 'bg-leaf', 'fleet.state_online'],
  ['held', 'held', 'bg-amber', 'fleet.held'],
  ['silent', 'bad', 'bg-brick', 'fleet.state_silent'],
] as const

const dotsOf = (points: Points) =>
  KINDS.flatMap(([state, tone]) => points[state].map(([lat, lng]) => ({ lat, lng, tone })))

interface Props {
  filter: ScreenFilterOf
  /** The positions of the chosen screens. */
  marked: ClustersProps['marked']
  onPick: ClustersProps['onPick']
}

/** The last known positions of the screens of a filter, in groups, coloured by state. The legend gives the same counts in words. */
export function FleetMap({ filter: { box, ...filter }, marked, onPick }: Props) {
  const { t } = useTranslation()
  const points = useCall(adminScreenMap, { query: filter, ...LIST }).data?.points
  const dots = useMemo(() => (points ? dotsOf(points) : []), [points])
  return (
    <section aria-label={t('fleet.mapTitle')} className="flex min-h-80 flex-col gap-2">
      {points && (
        <ul className="tabular flex flex-wrap gap-x-4 gap-y-1 text-sm">
          {KINDS.map(([state, , colour, label]) => (
            <li key={state} className="flex items-center gap-1.5">
              <span aria-hidden className={cx('size-2.5 rounded-full', colour)} />
              {t(label)} {count(points[state].length)}
            </li>
          ))}
        </ul>
      )}
      {dots.length === 0 ? (
        <p className="grid flex-1 place-items-center rounded-control bg-raised p-4 text-center text-soft">
          {points && t('fleet.noPlaces')}
        </p>
      ) : (
        <ClustersMap
          label={t('fleet.mapLabel')}
          points={dots}
          marked={marked}
          onPick={onPick}
          className="min-h-80 flex-1"
        />
      )}
      <p className="text-sm text-soft">{t('fleet.mapText')}</p>
    </section>
  )
}
