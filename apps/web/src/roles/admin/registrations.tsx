import { adminPendingAds } from '@ayob/contract/ads'
import { registrationStats } from '@ayob/contract/registrations'
import { CircleCheck, CircleX, Clock, Megaphone, Truck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PAGE, PendingAds } from '../../features/bookings/review/pending-ads'
import { DecidedRegistrations } from '../../features/registrations/decided-registrations'
import { PendingRegistrations } from '../../features/registrations/registration-list'
import { useParam, useTab } from '../../lib/address'
import { LIST, MONITOR, useCall } from '../../lib/calls'
import { count } from '../../lib/format'
import { PageHeader } from '../../ui/page-header'
import { SearchBox } from '../../ui/search-box'
import { Figures } from '../../ui/stat-card'
import { Tabs } from '../../ui/tabs'

/** /admin/registrations: pending and decided registrations, and the ads that wait for review. */
export function Registrations() {
  const { t } = useTranslation()
  const figures = useCall(registrationStats, MONITOR).data
  const pendingAds = useCall(adminPendingAds, { query: { page: 1, limit: PAGE }, ...LIST })
  const [tab, setTab] = useTab(['pending', 'approved', 'rejected', 'ads'])
  const [q, setQ] = useParam('q')
  return (
    <>
      <PageHeader title={t('admin.registrationsTitle')} subtitle={t('admin.registrationsText')} />
      {figures && (
        <div className="mb-6">
          <Figures
            items={[
              [t('admin.totalPending'), count(figures.total_pending), Clock, 'orange'],
              [t('admin.totalApproved'), count(figures.total_approved), CircleCheck, 'green'],
              [t('admin.totalRejected'), count(figures.total_rejected), CircleX, 'purple'],
              [t('admin.pendingDrivers'), count(figures.pending_drivers), Truck, 'blue'],
              [t('admin.pendingAdvertisers'), count(figures.pending_advertisers), Megaphone, 'blue'],
            ]}
          />
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
