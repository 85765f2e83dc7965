import { AD_FILTERS, adminAds } from '@ayob/contract/ads'
import { Banknote, Clock, Eye, Layers, Pause, Radio } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AdCard } from '../../features/bookings/manage/ad-card'
import { AdDetails } from '../../features/bookings/manage/ad-details'
import { AdSettings } from '../../features/bookings/manage/ad-settings'
import { useAdActions } from '../../features/bookings/manage/use-ad-actions'
import { type AdDecision, AdReviewDialogs } from '../../features/bookings/review/ad-review-dialogs'
import { PAGE } from '../../features/bookings/review/pending-ads'
import { useListState, useOpenParam } from '../../lib/address'
import { LIST, useCall } from '../../lib/calls'
import { count, money } from '../../lib/format'
import { ListPage } from '../../ui/list-page'
import { RefreshButton } from '../../ui/refresh-button'

/** /admin/monitor-ads: every ad with its actions. */
export function MonitorAllAds() {
  const { t } = useTranslation()
  const list = useListState({ tabs: AD_FILTERS })
  const { tab, page, q } = list
  const query = useCall(adminAds, { query: { status: tab, page, limit: PAGE, q }, ...LIST })
  const [decision, setDecision] = useState<AdDecision | null>(null)
  const actions = useAdActions(
    { approve: t('admin.adApproveFailed'), reject: t('admin.adRejectFailed') },
    { onDecided: () => setDecision(null) },
  )
  const [openId, setOpenId] = useOpenParam('ad')
  const [settingsId, setSettingsId] = useOpenParam('settings')
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
      <ListPage
        title={t('admin.monitorTitle')}
        subtitle={t('admin.monitorText')}
        actions={<RefreshButton busy={query.isFetching} onRefresh={query.refetch} />}
        query={query}
        failed={t('monitor.loadFailed')}
        list={list}
        figures={({ summary }) => [
          [t('admin.totalCampaigns'), count(summary.totalCampaigns), Layers, 'blue'],
          [t('admin.pendingCount'), count(summary.pending), Clock, 'orange'],
          [t('admin.liveCampaigns'), count(summary.live), Radio, 'green'],
          [t('admin.pausedCount'), count(summary.paused), Pause, 'purple'],
          [t('admin.totalImpressions'), count(summary.totalImpressions), Eye, 'purple'],
          [t('admin.totalRevenue'), money(summary.totalRevenue), Banknote, 'green'],
        ]}
        above={() => <p className="text-sm text-soft">{t('admin.estimate')}</p>}
        search={t('admin.searchAds')}
        tabs={{ label: t('monitor.filter'), text: (value) => labels[value] }}
        rows={({ ads }) => ads}
        empty={t('admin.noAds')}
        emptyText={t('admin.noAdsText')}
      >
        {(ads) => (
          <div className="grid grid-cols-1 gap-4">
            {ads.map((ad) => (
              <AdCard
                key={ad.id}
                ad={ad}
                actions={actions}
                onDecide={setDecision}
                onDetails={() => setOpenId(ad.id)}
                onSettings={() => setSettingsId(ad.id)}
              />
            ))}
          </div>
        )}
      </ListPage>
      <AdReviewDialogs
        decision={decision}
        busy={actions.approve.busy || actions.reject.busy}
        onClose={() => setDecision(null)}
        onApprove={(ad, startDate) => actions.approve.run({ ad, startDate })}
        onReject={(ad, reason) => actions.reject.run({ ad, reason })}
      />
      <AdSettings id={settingsId} onClose={() => setSettingsId(null)} />
      <AdDetails
        id={openId}
        actions={actions}
        onClose={() => setOpenId(null)}
        onDecide={(next) => {
          setOpenId(null)
          setDecision(next)
        }}
      />
    </>
  )
}
