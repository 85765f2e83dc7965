import { CircleCheck, CircleX, Clock, Megaphone, Truck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PendingAds } from '../../features/ads/pending-ads'
import { usePendingAds } from '../../features/ads/use-ads'
import { DecidedRegistrations, PendingRegistrations } from '../../features/registrations/registration-list'
import { useRegistrationStats } from '../../features/registrations/use-registrations'
import { count } from '../../lib/format'
import { useParam } from '../../lib/use-param'
import { useTab } from '../../lib/use-tab'
import { PageHeader } from '../../ui/page-header'
import { SearchBox } from '../../ui/search-box'
import { StatCard, StatRow } from '../../ui/stat-card'
import { Tabs } from '../../ui/tabs'

/** /admin/registrations: who waits, who was decided on, and the ads that wait. */
export function Registrations() {
  const { t } = useTranslation()
  const stats = useRegistrationStats()
  const pendingAds = usePendingAds(1, '')
  const [tab, setTab] = useTab(['pending', 'approved', 'rejected', 'ads'])
  const [q, setQ] = useParam('q')
  const figures = stats.data
  return (
    <>
      <PageHeader title={t('admin.registrationsTitle')} subtitle={t('admin.registrationsText')} />
      {figures && (
        <div className="mb-6">
          <StatRow columns={5}>
            <StatCard
              label={t('admin.totalPending')}
              value={count(figures.total_pending)}
              icon={Clock}
              colour="orange"
            />
            <StatCard
              label={t('admin.totalApproved')}
              value={count(figures.total_approved)}
              icon={CircleCheck}
              colour="green"
            />
            <StatCard
              label={t('admin.totalRejected')}
              value={count(figures.total_rejected)}
              icon={CircleX}
              colour="purple"
            />
            <StatCard
              label={t('admin.pendingDrivers')}
              value={count(figures.pending_drivers)}
              icon={Truck}
              colour="blue"
            />
            <StatCard
              label={t('admin.pendingAdvertisers')}
              value={count(figures.pending_advertisers)}
              icon={Megaphone}
              colour="blue"
            />
          </StatRow>
        </div>
      )}
      <SearchBox value={q} placeholder={tab === 'ads' ? t('admin.searchAds') : t('review.search')} onChange={setQ} />
      <Tabs
        label={t('admin.registrationsTitle')}
        value={tab}
        onChange={setTab}
        items={[
          { value: 'pending', label: t('admin.tabPending'), count: figures?.total_pending },
          { value: 'approved', label: t('admin.tabApproved'), count: figures?.total_approved },
          { value: 'rejected', label: t('admin.tabRejected'), count: figures?.total_rejected },
          { value: 'ads', label: t('admin.tabPendingAds'), count: pendingAds.data?.total },
        ]}
      >
        {tab === 'ads' ? (
          <PendingAds q={q} />
        ) : tab === 'pending' ? (
          <PendingRegistrations q={q} />
        ) : (
          <DecidedRegistrations key={tab} tab={tab} q={q} />
        )}
      </Tabs>
    </>
  )
}
