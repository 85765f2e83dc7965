import { type Overview, SHOWN_DAYS } from '@ayob/contract/overview'
import { Radio, Route, Truck, Wallet } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { count, money, monthText, signed, today } from '../../lib/format'
import { runningOf } from '../../ui/charts/chart'
import { Donut } from '../../ui/charts/donut'
import { LineChart } from '../../ui/charts/line-chart'
import { Figures } from '../../ui/stat-card'

/** The four figures of the overview with their trends. */
export function OverviewStats({ overview }: { overview: Overview }) {
  const { t } = useTranslation()
  const { trends } = overview
  const thisWeek = (change: number | null) =>
    change === null ? {} : { trend: t('overview.thisWeek', { change: signed(change) }) }
  const growth = trends.current_month_revenue
  const note = (text: string, change: number | null) => ({ note: text, ...thisWeek(change) })
  return (
    <Figures
      items={[
        [
          t('overview.monthlyRevenue'),
          money(overview.current_month_revenue),
          Wallet,
          'green',
          { note: t('overview.monthlyRevenueNote'), ...(growth !== null && { trend: `${signed(growth)}%` }) },
        ],
        [
          t('overview.activeCampaigns'),
          count(overview.active_campaigns),
          Radio,
          'blue',
          note(t('overview.activeNote', { count: overview.total_campaigns }), trends.active_campaigns),
        ],
        [
          t('overview.totalVehicles'),
          count(overview.active_vehicles),
          Truck,
          'purple',
          note(t('overview.totalVehiclesNote', { count: SHOWN_DAYS }), trends.active_vehicles),
        ],
        [
          t('overview.routesCovered'),
          count(overview.routes_covered),
          Route,
          'orange',
          note(t('overview.routesCoveredNote', { count: SHOWN_DAYS }), trends.routes_covered),
        ],
      ]}
    />
  )
}

/** The value delivered in each of the last seven months, and the vehicles that showed the ads, by type. */
export function OverviewCharts({
  overview: { revenue_data: months, vehicle_counts: vehicles },
}: {
  overview: Overview
}) {
  const { t } = useTranslation()
  const thisMonth = today().slice(0, 7)
  return (
    <>
      <LineChart
        filled
        title={t('overview.revenueTrend')}
        period={t('overview.revenuePeriod')}
        head={t('overview.month')}
        places={months.map(({ month }) => ({ label: monthText(month, 'short'), name: monthText(month, 'long') }))}
        running={runningOf(months, ({ month }) => month === thisMonth)}
        series={[{ name: t('overview.revenue'), values: months.map(({ lkr }) => lkr) }]}
        format={money}
        empty={t('overview.revenueEmpty')}
      />
      <Donut
        title={t('overview.vehicleDistribution')}
        period={t('overview.vehiclePeriod')}
        head={t('overview.vehicle')}
        name={t('overview.vehicles')}
        parts={[
          { name: t('states.vehicle_tuktuk'), value: vehicles.tuktuk },
          { name: t('states.vehicle_car'), value: vehicles.car },
          { name: t('states.vehicle_bus'), value: vehicles.bus },
        ]}
        format={count}
      />
    </>
  )
}
