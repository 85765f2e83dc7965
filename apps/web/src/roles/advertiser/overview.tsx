import { analyticsOverview } from '@ayob/contract/overview'
import {
  Building2,
  ChartColumn,
  CreditCard,
  Images,
  LifeBuoy,
  type LucideIcon,
  Megaphone,
  MonitorPlay,
  Route,
  Settings,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { OverviewCharts, OverviewStats } from '../../features/overview/figures'
import { FirstStep } from '../../features/overview/first-step'
import { Flights } from '../../features/overview/flights'
import { OnAir } from '../../features/overview/on-air'
import { PopularRoutes } from '../../features/overview/popular-routes'
import { RecentCampaigns } from '../../features/overview/recent-campaigns'
import { MONITOR, useCall } from '../../lib/calls'
import { paths } from '../../lib/paths'
import { useSession } from '../../lib/use-session'
import { ButtonLink } from '../../ui/button-link'
import { Card } from '../../ui/card'
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
            {overview.total_campaigns === 0 && <FirstStep />}
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
                <RecentCampaigns />
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

type Way = readonly [to: string, icon: LucideIcon, text: string]

/** Links from the overview: the three standard ones as buttons, then pages that are not in the sidebar. */
function QuickActions() {
  const { t } = useTranslation()
  const first: readonly Way[] = [
    [paths.monitorAds(), MonitorPlay, t('overview.manageVehicles')],
    [paths.reports(), ChartColumn, t('overview.viewReports')],
    [paths.analyticsRoutes(), Route, t('overview.routeAnalytics')],
  ]
  const more: readonly Way[] = [
    [paths.campaigns(), Megaphone, t('overview.campaigns')],
    [paths.creatives(), Images, t('overview.creatives')],
    [paths.billing(), CreditCard, t('overview.toBilling')],
    [paths.advertisers(), Building2, t('overview.advertisers')],
    [paths.support(), LifeBuoy, t('overview.support')],
    [paths.settings(), Settings, t('overview.settings')],
  ]
  return (
    <Card title={t('overview.quick')}>
      <ul className="mt-3 grid gap-2.5">
        {first.map(([to, Icon, text]) => (
          <li key={to}>
            <ButtonLink to={to} className="w-full justify-start!" icon={Icon}>
              {' '}
              {text}
            </ButtonLink>
          </li>
        ))}
      </ul>
      <ul className="mt-4 grid border-t border-line pt-3">
        {more.map(([to, Icon, text]) => (
          <li key={to}>
            <Link to={to} className="flex min-h-10 items-center gap-2 text-sm font-medium text-lagoon hover:underline">
              <Icon aria-hidden className="size-4 flex-none" />
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
