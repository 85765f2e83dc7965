import { adminIncidents, INCIDENT_FILTERS, type Incident } from '@ayob/contract/incidents'
import { CalendarClock, CircleOff, TrendingDown, Wifi } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { IncidentCard } from '../../features/incidents/incident-card'
import { NoteDialog, SnoozeDialog } from '../../features/incidents/incident-dialogs'
import { INCIDENT_READS, useIncidentActions } from '../../features/incidents/use-incidents'
import { ClustersMap } from '../../features/maps/clusters-map'
import { KeyList } from '../../features/review/review-list'
import { useReviewList } from '../../features/review/use-review-list'
import { useListState } from '../../lib/address'
import { LIST, useCall, useRefresh } from '../../lib/calls'
import { count } from '../../lib/format'
import { paths } from '../../lib/paths'
import { useFailureToast } from '../../lib/use-failure-toast'
import { Card } from '../../ui/card'
import { ListPage } from '../../ui/list-page'
import { RefreshButton } from '../../ui/refresh-button'

/** At most ten things to do. */
const PAGE = 10

/** /admin/today: what is wrong with the fleet, most money at stake first. */
export function Today() {
  const { t } = useTranslation()
  const list = useListState({ tabs: INCIDENT_FILTERS })
  const { tab, page } = list
  const query = useCall(adminIncidents, { query: { status: tab, page, limit: PAGE }, ...LIST })
  useFailureToast(query.isError, t('incidents.loadFailed'))
  const review = useReviewList(query.data?.incidents ?? [])
  const refresh = useRefresh(INCIDENT_READS)
  const { take, resolve } = useIncidentActions()
  const [dialog, setDialog] = useState<{ action: 'snooze' | 'note'; incident: Incident } | null>(null)
  const shownIn = (action: 'snooze' | 'note') => (dialog?.action === action ? dialog.incident : null)
  const close = () => setDialog(null)
  return (
    <>
      <div {...review.listProps} className="outline-none">
        <ListPage
          title={t('console.today')}
          subtitle={t('incidents.subtitle')}
          actions={<RefreshButton busy={query.isFetching} onRefresh={refresh} />}
          query={query}
          failed={t('incidents.loadFailed')}
          list={list}
          figures={({ summary }) => [
            [t('incidents.expected'), count(summary.expected), CalendarClock, 'blue'],
            [t('incidents.onAir'), count(summary.on_air), Wifi, 'green'],
            [t('incidents.earningNothing'), count(summary.earning_nothing), CircleOff, 'orange'],
            [t('incidents.behind'), count(summary.behind), TrendingDown, 'purple'],
          ]}
          tabs={{ label: t('incidents.filter'), text: (value) => t(`incidents.tab_${value}`) }}
          rows={() => review.shown}
          empty={t(`incidents.empty_${tab}`)}
          emptyText={tab === 'open' ? t('incidents.emptyText') : undefined}
          rowHeight="h-56"
          below={({ places }) => places.length > 0 && <TroubleMap places={places} />}
        >
          {(incidents) => (
            <>
              <KeyList
                keys={[
                  [['T'], t('incidents.keyTake')],
                  [['S'], t('incidents.keySnooze')],
                  [['R'], t('incidents.keyResolve')],
                  [['N'], t('incidents.keyNote')],
                  [['O'], t('incidents.keyOpen')],
                  [['J', '↓', 'K', '↑'], t('incidents.keyMove')],
                ]}
              />
              <div className="grid grid-cols-1 gap-4">
                {incidents.map((incident) => {
                  const params = { id: incident.id }
                  return (
                    <IncidentCard
                      key={incident.id}
                      incident={incident}
                      onTake={() => take.run({ params, body: { over: incident.owner !== null } })}
                      onSnooze={() => setDialog({ action: 'snooze', incident })}
                      onResolve={() =>
                        void review.decide(incident.id, () => resolve.attempt({ params, body: { note: null } }))
                      }
                      onNote={() => setDialog({ action: 'note', incident })}
                    />
                  )
                })}
              </div>
            </>
          )}
        </ListPage>
      </div>
      <SnoozeDialog incident={shownIn('snooze')} onClose={close} finalFocus={review.afterDialog} />
      <NoteDialog incident={shownIn('note')} onClose={close} finalFocus={review.afterDialog} />
    </>
  )
}

function TroubleMap({ places }: { places: readonly { lat: number; lng: number }[] }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const points = useMemo(() => places.map(({ lat, lng }) => ({ lat, lng, tone: 'bad' as const })), [places])
  return (
    <Card className="mt-6" title={t('incidents.mapTitle')} text={t('incidents.mapText')}>
      <ClustersMap
        label={t('incidents.mapTitle')}
        points={points}
        onPick={(box) => navigate(`${paths.adminScreens()}?box=${box.join(',')}`)}
        className="mt-3 h-72"
      />
    </Card>
  )
}
