import { analyticsOverview } from '@ayob/contract/overview'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Flights } from '../../features/overview/flights'
import { OnAir } from '../../features/overview/on-air'
import { OverviewSkeleton } from '../../features/overview/overview-skeleton'
import { PopularRoutes } from '../../features/overview/popular-routes'
import { QuickActions } from '../../features/overview/quick-actions'
import { RecentCampaigns } from '../../features/overview/recent-campaigns'
import { RevenueChart } from '../../features/overview/revenue-chart'
import { OverviewStats } from '../../features/overview/stats'
import { VehicleDonut } from '../../features/overview/vehicle-donut'
import { MONITOR, useCall } from '../../lib/calls'
import { paths } from '../../lib/paths'
import { useSession } from '../../lib/session'
import { Loaded } from '../../ui/loaded'
import { PageHeader } from '../../ui/page-header'
import { Note } from '../../ui/states'

/** /: is my ad running, what did it get, what is to be paid. */
export function Overview() {
  const { t } = useTranslation()
  const { user } = useSession()
  const query = useCall(analyticsOverview, MONITOR)
  return (
    <>
      <PageHeader title={t('overview.title')} subtitle={t('overview.hello', { name: user?.first_name ?? '' })} />
      <Loaded query={query} failed={t('overview.loadFailed')} skeleton={<OverviewSkeleton />}>
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
              <RevenueChart months={overview.revenue_data} />
              <VehicleDonut counts={overview.vehicle_counts} />
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
