import { analyticsOverview } from '@ayob/contract/overview'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { OverviewCharts, OverviewStats } from '../../features/overview/figures'
import { Flights } from '../../features/overview/flights'
import { OnAir } from '../../features/overview/on-air'
import { PopularRoutes } from '../../features/overview/popular-routes'
import { QuickActions } from '../../features/overview/quick-actions'
import { RecentCampaigns } from '../../features/overview/recent-campaigns'
import { MONITOR, useCall } from '../../lib/calls'
import { paths } from '../../lib/paths'
import { useSession } from '../../lib/use-session'
import { ChartSkeleton } from '../../ui/charts/frame'
import { PageHeader } from '../../ui/page-header'
import { Loaded, Note, SkeletonPage } from '../../ui/states'

/** /: an advertiser's ads, their delivery, and open payments. */
export function Overview() {
  const { t } = useTranslation()
  const { user } = useSession()
  const query = useCall(analyticsOverview, MONITOR)
  const skeleton = (
    <SkeletonPage>
      <div className="grid gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <ChartSkeleton />
        <ChartSkeleton />
        <ChartSkeleton />
        <ChartSkeleton />
      </div>
    </SkeletonPage>
  )
  return (
    <>
      <PageHeader title={t('overview.title')} subtitle={t('overview.hello', { name: user?.first_name ?? '' })} />
      <Loaded query={query} failed={t('overview.loadFailed')} skeleton={skeleton}>
        {(overview) => (
          <div className="grid gap-6">
            {overview.to_pay > 0 && (
              <Note tone="warning">
                {t('overview.toPay', { count: overview.to_pay })}{' '}
                <Link to={paths.billing()} className="font-semibold text-lagoon underline">
                  {t('overview.toBilling')}
                </Link>
              </Note>
            )}
            <OverviewStats overview={overview} />
            <div className="grid gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
              <OverviewCharts overview={overview} />
            </div>
            <div className="grid gap-6 lg:grid-cols-2">
              <OnAir overview={overview} />
              <PopularRoutes />
            </div>
            <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
              <div className="grid grid-cols-1 gap-6">
                <RecentCampaigns booked={overview.total_campaigns > 0} />
                <Flights overview={overview} />
              </div>
              <QuickActions />
            </div>
          </div>
        )}
      </Loaded>
    </>
  )
}
