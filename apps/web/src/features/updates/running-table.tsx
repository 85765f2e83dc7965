import { changeRings, type RunningScreen, shortName } from '@ayob/contract/rings'
import { useTranslation } from 'react-i18next'
import { ageOf, dateTimeOf } from '../../lib/format'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { DataTable, TwoLines } from '../../ui/data-table'
import { IfRole } from '../access/needs-role'

interface Props {
  screens: readonly RunningScreen[]
  onPin: (screen: RunningScreen) => void
}

/** Which screen runs what, what it gets, and why. */
export function RunningTable({ screens, onPin }: Props) {
  const { t } = useTranslation()
  return (
    <DataTable
      label={t('updates.who')}
      rows={screens}
      keyOf={({ screen_id }) => screen_id}
      columns={[
        {
          title: t('updates.vehicle'),
          cell: ({ vehicle_number, driver }) => <TwoLines below={driver}>{vehicle_number}</TwoLines>,
        },
        { title: t('updates.ring'), cell: ({ ring }) => t(`updates.ring_${ring}`) },
        {
          title: t('updates.runs'),
          cell: ({ runs, gave_up }) => (
            <TwoLines below={gave_up && t('updates.gaveUp', { name: shortName(gave_up) })}>
              <span title={runs ?? undefined}>{runs === null ? '–' : shortName(runs)}</span>
            </TwoLines>
          ),
        },
        { title: t('updates.gets'), cell: (screen) => <Gets screen={screen} /> },
        {
          title: t('updates.lastSeen'),
          cell: ({ last_seen_at: at }) => (
            <time dateTime={at} title={dateTimeOf(at)} className="whitespace-nowrap">
              {ageOf(at)}
            </time>
          ),
        },
        {
          title: t('updates.actions'),
          actions: true,
          cell: (screen) => (
            <IfRole call={changeRings}>
              <Button
                size="small"
                aria-label={t('updates.pinOf', { vehicle: screen.vehicle_number })}
                onClick={() => onPin(screen)}
              >
                {t('updates.pin')}
              </Button>
            </IfRole>
          ),
        },
      ]}
    />
  )
}

function Gets({ screen: { runs, gets, why, pin, gave_up } }: { screen: RunningScreen }) {
  const { t } = useTranslation()
  const because = pin && why === 'pinned' ? pin.reason || t('updates.why_pinned') : t(`updates.why_${why}`)
  if (gets === null) return <TwoLines below={because}>–</TwoLines>
  const state = runs === gets ? 'there' : gave_up === gets ? 'given' : 'coming'
  return (
    <TwoLines below={because}>
      <span className="inline-flex flex-wrap items-center gap-2">
        <span title={gets}>{shortName(gets)}</span>
        {state === 'coming' && <Badge tone="info">{t('updates.coming')}</Badge>}
        {state === 'given' && <Badge tone="error">{t('updates.refusedIt')}</Badge>}
      </span>
    </TwoLines>
  )
}
