import type { Overview } from '@ayob/contract/overview'
import { useTranslation } from 'react-i18next'
import { count, money, monthText, thousands } from '../../lib/format'
import { Donut } from '../../ui/charts/donut'
import { LineChart } from '../../ui/charts/line-chart'

/** Value delivered in each of the last seven months, and the vehicles that showed the ads by type. */
export function OverviewCharts({
  overview: { revenue_data: months, vehicle_counts: vehicles },
}: {
  overview: Overview
}) {
  const { t } = useTranslation()
  return (
    <>
      <LineChart
        filled
        title={t('overview.revenueTrend')}
        period={t('overview.revenuePeriod')}
        head={t('overview.month')}
        places={months.map(({ month }) => ({ label: monthText(month, 'short'), name: monthText(month, 'long') }))}
        series={[{ name: t('overview.revenue'), values: months.map(({ lkr }) => lkr) }]}
        format={money}
        tick={thousands}
        empty={t('overview.revenueEmpty')}
      />
      <Donut
        title={t('overview.vehicleDistribution')}
        period={t('overview.vehiclePeriod')}
        head={t('overview.vehicle')}
        name={t('overview.vehicles')}
        parts={[
          { name: t('states.vehicle_tuktuk'), value: vehicles.tuktuk, colour: 'orange' },
          { name: t('states.vehicle_car'), value: vehicles.car, colour: 'blue' },
          { name: t('states.vehicle_bus'), value: vehicles.bus, colour: 'purple' },
        ]}
        format={count}
      />
    </>
  )
}
