import type { Overview } from '@ayob/contract/overview'
import { useTranslation } from 'react-i18next'
import { money, monthText, thousands } from '../../lib/format'
import { AreaChart } from '../../ui/charts/area-chart'

/** Value delivered in each of the last seven months; the axis counts thousands of rupees. */
export function RevenueChart({ months }: { months: Overview['revenue_data'] }) {
  const { t } = useTranslation()
  return (
    <AreaChart
      title={t('overview.revenueTrend')}
      period={t('overview.revenuePeriod')}
      head={t('overview.month')}
      places={months.map(({ month }) => ({ label: monthText(month, 'short'), name: monthText(month, 'long') }))}
      series={[{ name: t('overview.revenue'), values: months.map(({ lkr }) => lkr), colour: 'lagoon' }]}
      format={money}
      tick={thousands}
      empty={t('overview.revenueEmpty')}
    />
  )
}
