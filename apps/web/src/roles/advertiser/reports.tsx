import type { Report } from '@ayob/contract/reports'
import { useTranslation } from 'react-i18next'
import { ExportMenu } from '../../features/reports/export-menu'
import { RangeBar } from '../../features/reports/range-bar'
import { ReportPage } from '../../features/reports/report-page'
import { ReportStats } from '../../features/reports/report-stats'
import { useSteps } from '../../features/reports/steps'
import { LocationTable, PerformanceSummary } from '../../features/reports/summaries'
import { useReportSearch } from '../../features/reports/use-report'
import { count, money } from '../../lib/format'
import { BarChart } from '../../ui/charts/bar-chart'
import { Donut } from '../../ui/charts/donut'
import { LineChart } from '../../ui/charts/line-chart'

/** /reports: the figures of an advertiser's ads in a period. */
export function Reports() {
  const { t } = useTranslation()
  const search = useReportSearch()
  return (
    <ReportPage
      title={t('report.reports')}
      subtitle={t('report.reportsText')}
      search={search}
      actions={<ExportMenu search={search} />}
      bar={<RangeBar search={search} />}
    >
      {(report, period) => (
        <>
          <ReportStats report={report} />
          <Charts report={report} period={period} />
          <PerformanceSummary report={report} />
          <LocationTable report={report} period={period} />
        </>
      )}
    </ReportPage>
  )
}

function Charts({ report, period }: { report: Report; period: string }) {
  const { t } = useTranslation()
  const { steps, places, head, running } = useSteps(report)
  const common = { period, empty: t('report.noPlays') }
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <BarChart
        className="lg:col-span-2"
        title={t('report.adPlays')}
        {...common}
        head={head}
        name={t('report.plays')}
        places={places}
        running={running}
        values={steps.map(({ plays }) => plays)}
        format={count}
      />
      <LineChart
        title={t('report.revenueTrend')}
        {...common}
        head={head}
        places={places}
        running={running}
        series={[{ name: t('report.revenue'), values: steps.map(({ value }) => value) }]}
        format={money}
      />
      <Donut
        title={t('report.vehicleDistribution')}
        {...common}
        head={t('report.vehicleType')}
        name={t('report.plays')}
        parts={report.by_vehicle_type.map((row) => ({
          name: t(`states.vehicle_${row.vehicle_type}`),
          value: row.plays,
        }))}
        format={count}
      />
    </div>
  )
}
