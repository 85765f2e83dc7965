import { type Overview, SHOWN_DAYS } from '@ayob/contract/overview'
import { Radio, Route, Truck, Wallet } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { count, money, signed } from '../../lib/format'
import { StatCard, StatRow } from '../../ui/stat-card'

/** The four figures above the overview, each with how it changed. */
export function OverviewStats({ overview }: { overview: Overview }) {
  const { t } = useTranslation()
  const { trends } = overview
  const thisWeek = (change: number | null) =>
    change === null ? {} : { trend: t('overview.thisWeek', { change: signed(change) }) }
  const growth = trends.current_month_revenue
  return (
    <StatRow>
      <StatCard
        label={t('overview.monthlyRevenue')}
        value={money(overview.current_month_revenue)}
        icon={Wallet}
        colour="green"
        note={t('overview.monthlyRevenueNote')}
        {...(growth === null ? {} : { trend: `${signed(growth)}%` })}
      />
      <StatCard
        label={t('overview.activeCampaigns')}
        value={count(overview.active_campaigns)}
        icon={Radio}
        colour="blue"
        note={t('overview.activeNote', { count: overview.total_campaigns })}
        {...thisWeek(trends.active_campaigns)}
      />
      <StatCard
        label={t('overview.totalVehicles')}
        value={count(overview.active_vehicles)}
        icon={Truck}
        colour="purple"
        note={t('overview.totalVehiclesNote', { count: SHOWN_DAYS })}
        {...thisWeek(trends.active_vehicles)}
      />
      <StatCard
        label={t('overview.routesCovered')}
        value={count(overview.routes_covered)}
        icon={Route}
        colour="orange"
        note={t('overview.routesCoveredNote', { count: SHOWN_DAYS })}
        {...thisWeek(trends.routes_covered)}
      />
    </StatRow>
  )
}
