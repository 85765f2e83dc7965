import { AD_FILTERS } from '@ayob/contract/bookings'
import { Banknote, Clock, Eye, Layers, Pause, Radio, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { AdCard } from '../../features/ads/ad-card'
import { AdDetails } from '../../features/ads/details-dialog'
import { AdReviewDialogs, type Asking } from '../../features/ads/review-dialogs'
import { AdSettings } from '../../features/ads/settings-dialog'
import { useAdActions } from '../../features/ads/use-ad-actions'
import { PAGE, useAds } from '../../features/ads/use-ads'
import { messageOf } from '../../lib/api-error'
import { count, money } from '../../lib/format'
import { usePage } from '../../lib/use-page'
import { useTab } from '../../lib/use-tab'
import { Button } from '../../ui/button'
import { PageHeader } from '../../ui/page-header'
import { Pager } from '../../ui/pager'
import { SearchBox } from '../../ui/search-box'
import { SkeletonCards, SkeletonStats } from '../../ui/skeleton'
import { StatCard, StatRow } from '../../ui/stat-card'
import { EmptyState, ErrorState } from '../../ui/states'
import { Tabs } from '../../ui/tabs'

/** /admin/monitor-ads: every ad and what can be done to it. */
export function MonitorAllAds() {
  const { t } = useTranslation()
  const [tab, setTab] = useTab(AD_FILTERS)
  const [page, setPage] = usePage()
  const [search, setSearch] = useSearchParams()
  const q = search.get('q') ?? ''
  const query = useAds(tab, page, q)
  const [asking, setAsking] = useState<Asking | null>(null)
  const actions = useAdActions({ approve: t('admin.adApproveFailed'), reject: t('admin.adRejectFailed') }, () =>
    setAsking(null),
  )
  const setParam = (name: string, value: string | null) =>
    setSearch((old) => {
      const next = new URLSearchParams(old)
      if (value) next.set(name, value)
      else next.delete(name)
      if (name === 'q') next.delete('page')
      return next
    })

  const header = (
    <PageHeader
      title={t('admin.monitorTitle')}
      subtitle={t('admin.monitorText')}
      actions={
        <Button
          icon={<RefreshCw aria-hidden className={query.isFetching ? 'size-4 animate-spin' : 'size-4'} />}
          onClick={() => void query.refetch()}
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
          <SkeletonStats count={6} />
          <SkeletonCards />
        </div>
      </>
    )
  }
  if (!query.data) {
    return (
      <>
        {header}
        <ErrorState
          title={t('monitor.loadFailed')}
          detail={messageOf(query.error, t('errors.network'))}
          onRetry={() => void query.refetch()}
        />
      </>
    )
  }
  const { ads, total, counts, summary } = query.data
  const labels = {
    all: t('admin.filterAll'),
    pending: t('admin.filterPending'),
    live: t('admin.filterLive'),
    paused: t('admin.filterPaused'),
    scheduled: t('admin.filterScheduled'),
    completed: t('admin.filterCompleted'),
  }
  return (
    <>
      {header}
      <div className="mb-6">
        <StatRow columns={6}>
          <StatCard
            label={t('admin.totalCampaigns')}
            value={count(summary.totalCampaigns)}
            icon={Layers}
            colour="blue"
          />
          <StatCard label={t('admin.pendingCount')} value={count(summary.pending)} icon={Clock} colour="orange" />
          <StatCard label={t('admin.liveCampaigns')} value={count(summary.live)} icon={Radio} colour="green" />
          <StatCard label={t('admin.pausedCount')} value={count(summary.paused)} icon={Pause} colour="purple" />
          <StatCard
            label={t('admin.totalImpressions')}
            value={count(summary.totalImpressions)}
            icon={Eye}
            colour="purple"
          />
          <StatCard
            label={t('admin.totalRevenue')}
            value={money(summary.totalRevenue)}
            icon={Banknote}
            colour="green"
          />
        </StatRow>
        <p className="mt-3 text-sm text-soft">{t('admin.estimate')}</p>
      </div>
      <SearchBox value={q} placeholder={t('admin.searchAds')} onChange={(value) => setParam('q', value)} />
      <Tabs
        label={t('monitor.filter')}
        value={tab}
        onChange={setTab}
        items={AD_FILTERS.map((value) => ({ value, label: labels[value], count: counts[value] }))}
      >
        {ads.length === 0 ? (
          <EmptyState title={q ? t('common.noResults', { query: q }) : t('admin.noAds')}>
            {t('admin.noAdsText')}
          </EmptyState>
        ) : (
          <div className="grid grid-cols-1 gap-4">
            {ads.map((ad) => (
              <AdCard
                key={ad.id}
                ad={ad}
                actions={actions}
                onApprove={() => setAsking({ what: 'approve', ad })}
                onReject={() => setAsking({ what: 'reject', ad })}
                onDetails={() => setParam('ad', ad.id)}
                onSettings={() => setParam('settings', ad.id)}
              />
            ))}
          </div>
        )}
        <Pager page={page} limit={PAGE} total={total} onChange={setPage} />
      </Tabs>
      <AdReviewDialogs
        asking={asking}
        busy={actions.approve.isPending || actions.reject.isPending}
        onClose={() => setAsking(null)}
        onApprove={(ad, startDate) => actions.approve.mutate({ ad, startDate })}
        onReject={(ad, reason) => actions.reject.mutate({ ad, reason })}
      />
      <AdSettings id={search.get('settings')} onClose={() => setParam('settings', null)} />
      <AdDetails
        id={search.get('ad')}
        actions={actions}
        onClose={() => setParam('ad', null)}
        onAsk={(question) => {
          setParam('ad', null)
          setAsking(question)
        }}
      />
    </>
  )
}
