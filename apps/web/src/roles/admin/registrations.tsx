import type { Registration } from '@ayob/contract/registrations'
import { CircleCheck, CircleX, Clock, Megaphone, Truck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AdReviewCard } from '../../features/ads/ad-review-card'
import { AdReviewDialogs, type Asking } from '../../features/ads/review-dialogs'
import { useAdActions } from '../../features/ads/use-ad-actions'
import { usePendingAds } from '../../features/ads/use-ads'
import { DecidedCard, ReviewCard } from '../../features/registrations/registration-card'
import {
  PAGE,
  type RegistrationTab,
  useRegistrationStats,
  useRegistrations,
  useReview,
} from '../../features/registrations/use-registrations'
import { messageOf } from '../../lib/api-error'
import { count } from '../../lib/format'
import { usePage } from '../../lib/use-page'
import { useTab } from '../../lib/use-tab'
import { PageHeader } from '../../ui/page-header'
import { Pager } from '../../ui/pager'
import { RejectDialog } from '../../ui/reject-dialog'
import { SkeletonCards } from '../../ui/skeleton'
import { StatCard, StatRow } from '../../ui/stat-card'
import { EmptyState, ErrorState } from '../../ui/states'
import { Tabs } from '../../ui/tabs'

/** /admin/registrations: who waits, who was decided on, and the ads that wait. */
export function Registrations() {
  const { t } = useTranslation()
  const stats = useRegistrationStats()
  const pendingAds = usePendingAds(1)
  const [tab, setTab] = useTab(['pending', 'approved', 'rejected', 'ads'])
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
        {tab === 'ads' ? <PendingAds /> : <RegistrationList key={tab} tab={tab} />}
      </Tabs>
    </>
  )
}

function RegistrationList({ tab }: { tab: RegistrationTab }) {
  const { t } = useTranslation()
  const [page, setPage] = usePage()
  const query = useRegistrations(tab, page)
  const [rejecting, setRejecting] = useState<Registration | null>(null)
  const { approve, reject } = useReview(() => setRejecting(null))
  const empty = {
    pending: t('admin.emptyPending'),
    approved: t('admin.emptyApproved'),
    rejected: t('admin.emptyRejected'),
  }
  const emptyText = {
    pending: t('admin.emptyPendingText'),
    approved: t('admin.emptyApprovedText'),
    rejected: t('admin.emptyRejectedText'),
  }
  if (query.isPending) return <SkeletonCards />
  if (!query.data) {
    return (
      <ErrorState
        title={t('admin.registrationsFailed')}
        detail={messageOf(query.error, t('errors.network'))}
        onRetry={() => void query.refetch()}
      />
    )
  }
  const { registrations, total } = query.data
  if (registrations.length === 0) return <EmptyState title={empty[tab]}>{emptyText[tab]}</EmptyState>
  return (
    <>
      <div className={tab === 'pending' ? 'grid grid-cols-1 gap-4' : 'grid grid-cols-1 gap-4 md:grid-cols-2'}>
        {registrations.map((registration) =>
          tab === 'pending' ? (
            <ReviewCard
              key={registration.id}
              registration={registration}
              busy={approve.isPending && approve.variables.id === registration.id}
              onApprove={() => approve.mutate(registration)}
              onReject={() => setRejecting(registration)}
            />
          ) : (
            <DecidedCard key={registration.id} registration={registration} />
          ),
        )}
      </div>
      <Pager page={page} limit={PAGE} total={total} onChange={setPage} />
      <RejectDialog
        open={!!rejecting}
        title={t('admin.rejectTitle', { name: rejecting ? `${rejecting.first_name} ${rejecting.last_name}` : '' })}
        reasons={[t('admin.reason1'), t('admin.reason2'), t('admin.reason3')]}
        confirm={t('admin.rejectConfirm')}
        busy={reject.isPending}
        onClose={() => setRejecting(null)}
        onReject={(reason) => rejecting && reject.mutate({ registration: rejecting, reason })}
      />
    </>
  )
}

function PendingAds() {
  const { t } = useTranslation()
  const [page, setPage] = usePage()
  const query = usePendingAds(page)
  const [asking, setAsking] = useState<Asking | null>(null)
  const actions = useAdActions(
    { approve: t('admin.adBookingApproveFailed'), reject: t('admin.adBookingRejectFailed') },
    () => setAsking(null),
  )
  if (query.isPending) return <SkeletonCards className="h-72" />
  if (!query.data) {
    return (
      <ErrorState
        title={t('admin.adsFailed')}
        detail={messageOf(query.error, t('errors.network'))}
        onRetry={() => void query.refetch()}
      />
    )
  }
  const { ads, total } = query.data
  if (ads.length === 0) return <EmptyState title={t('admin.emptyAds')}>{t('admin.emptyAdsText')}</EmptyState>
  return (
    <>
      <div className="grid grid-cols-1 gap-4">
        {ads.map((ad) => (
          <AdReviewCard
            key={ad.id}
            ad={ad}
            busy={actions.approve.isPending && actions.approve.variables.ad.id === ad.id}
            onApprove={() => setAsking({ what: 'approve', ad })}
            onReject={() => setAsking({ what: 'reject', ad })}
          />
        ))}
      </div>
      <Pager page={page} limit={PAGE} total={total} onChange={setPage} />
      <AdReviewDialogs asking={asking} actions={actions} onClose={() => setAsking(null)} />
    </>
  )
}
