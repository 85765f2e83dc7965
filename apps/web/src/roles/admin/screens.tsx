import { type AdminScreen, SCREEN_FILTERS, SCREEN_SORTS } from '@ayob/contract/screens'
import { useQueryClient } from '@tanstack/react-query'
import { CircleOff, Hand, Link2, RefreshCw, Wifi } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FleetMap } from '../../features/screens/fleet-map'
import { HoldDialog } from '../../features/screens/hold-dialog'
import { Refusals } from '../../features/screens/refusals'
import { ScreenTable } from '../../features/screens/screen-table'
import { PAGE, useScreenActions, useScreens } from '../../features/screens/use-screens'
import { messageOf } from '../../lib/api-error'
import { count } from '../../lib/format'
import { usePage } from '../../lib/use-page'
import { useParam } from '../../lib/use-param'
import { useSorting } from '../../lib/use-sorting'
import { useTab } from '../../lib/use-tab'
import { Button } from '../../ui/button'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { PageHeader } from '../../ui/page-header'
import { Pager } from '../../ui/pager'
import { SearchBox } from '../../ui/search-box'
import { SkeletonCards, SkeletonStats } from '../../ui/skeleton'
import { StatCard, StatRow } from '../../ui/stat-card'
import { EmptyState, ErrorState, Note } from '../../ui/states'
import { Tabs } from '../../ui/tabs'

interface Asked {
  what: 'hold' | 'unpair'
  screen: AdminScreen
}

/** /admin/screens: every paired screen, where it is, what it shows and how it is. */
export function Screens() {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const [tab, setTab] = useTab(SCREEN_FILTERS)
  const [page, setPage] = usePage()
  const [q, setQ] = useParam('q')
  const sorting = useSorting(SCREEN_SORTS)
  const query = useScreens({ status: tab, page, q, sort: sorting.by, order: sorting.order })
  const [asked, setAsked] = useState<Asked | null>(null)
  const actions = useScreenActions(() => setAsked(null))
  const header = (
    <PageHeader
      title={t('fleet.title')}
      subtitle={t('fleet.subtitle')}
      actions={
        <Button
          icon={<RefreshCw aria-hidden className={query.isFetching ? 'size-4 animate-spin' : 'size-4'} />}
          onClick={() => void queries.invalidateQueries({ queryKey: ['admin', 'screens'] })}
        >
          {t('common.refresh')}
        </Button>
      }
    />
  )
  if (query.isPending) {
    return (
      <>
        {header}
        <div className="grid gap-6">
          <SkeletonStats />
          <SkeletonCards className="h-16" />
        </div>
      </>
    )
  }
  if (!query.data) {
    return (
      <>
        {header}
        <ErrorState
          title={t('fleet.loadFailed')}
          detail={messageOf(query.error, t('errors.network'))}
          onRetry={() => void query.refetch()}
        />
      </>
    )
  }
  const { screens, total, counts, summary } = query.data
  const vehicle = asked?.screen.vehicle.vehicle_number ?? ''
  return (
    <>
      {header}
      <div className="mb-6 grid gap-4">
        <StatRow>
          <StatCard label={t('fleet.paired')} value={count(summary.paired)} icon={Link2} colour="blue" />
          <StatCard label={t('fleet.online')} value={count(summary.online)} icon={Wifi} colour="green" />
          <StatCard label={t('fleet.silent')} value={count(summary.silent)} icon={CircleOff} colour="orange" />
          <StatCard label={t('fleet.onHold')} value={count(summary.onHold)} icon={Hand} colour="purple" />
        </StatRow>
        {summary.alerts > 0 && (
          <Note tone="warning">
            <div className="flex flex-wrap items-center justify-between gap-3">
              {t('fleet.alert', { count: summary.alerts })}
              {tab !== 'silent' && (
                <Button size="small" onClick={() => setTab('silent')}>
                  {t('fleet.showSilent')}
                </Button>
              )}
            </div>
          </Note>
        )}
        {summary.noPermit > 0 && (
          <Note tone="warning">
            <div className="flex flex-wrap items-center justify-between gap-3">
              {t('fleet.permitAlert', { count: summary.noPermit })}
              {tab !== 'noPermit' && (
                <Button size="small" onClick={() => setTab('noPermit')}>
                  {t('fleet.showNoPermit')}
                </Button>
              )}
            </div>
          </Note>
        )}
      </div>
      <FleetMap />
      <Refusals />
      <SearchBox value={q} placeholder={t('fleet.search')} onChange={setQ} />
      <Tabs
        label={t('fleet.filter')}
        value={tab}
        onChange={setTab}
        items={SCREEN_FILTERS.map((value) => ({ value, label: t(`fleet.filter_${value}`), count: counts[value] }))}
      >
        {screens.length === 0 ? (
          <EmptyState title={q ? t('common.noResults', { query: q }) : t('fleet.empty')}>
            {t('fleet.emptyText')}
          </EmptyState>
        ) : (
          <ScreenTable
            screens={screens}
            sorting={sorting}
            busyWith={actions.release.isPending ? actions.release.variables : null}
            onHold={(screen) => setAsked({ what: 'hold', screen })}
            onRelease={({ id }) => actions.release.mutate(id)}
            onUnpair={(screen) => setAsked({ what: 'unpair', screen })}
          />
        )}
        <Pager page={page} limit={PAGE} total={total} onChange={setPage} />
      </Tabs>
      <HoldDialog
        screen={asked?.what === 'hold' ? { id: asked.screen.id, vehicle } : null}
        onClose={() => setAsked(null)}
      />
      <ConfirmDialog
        open={asked?.what === 'unpair'}
        title={t('fleet.unpairTitle', { vehicle })}
        confirm={t('fleet.unpair')}
        busy={actions.unpair.isPending}
        onClose={() => setAsked(null)}
        onConfirm={() => asked && actions.unpair.mutate(asked.screen.id)}
      >
        {t('fleet.unpairText')}
      </ConfirmDialog>
    </>
  )
}
