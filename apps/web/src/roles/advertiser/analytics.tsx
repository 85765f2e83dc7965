import type { Report } from '@ayob/contract/reports'
import { useTranslation } from 'react-i18next'
import { ExportMenu } from '../../features/reports/export-menu'
import { FilterButton } from '../../features/reports/filter-button'
import { stepsOf } from '../../features/reports/range'
import { RangeBar, RangeButton } from '../../features/reports/range-bar'
import { ReportPage } from '../../features/reports/report-page'
import { ReportStats } from '../../features/reports/report-stats'
import { useSteps } from '../../features/reports/steps'
import { KeyInsights, PerformanceSummary } from '../../features/reports/summaries'
import { type ReportSearch, useReportBefore, useReportSearch } from '../../features/reports/use-report'
import { count, money } from '../../lib/format'
import { placeName } from '../../lib/place-name'
import { useOptimisticValue } from '../../lib/use-optimistic-value'
import { BarChart } from '../../ui/charts/bar-chart'
import { BarRows } from '../../ui/charts/bar-rows'
import { LineChart } from '../../ui/charts/line-chart'
import { Checkbox } from '../../ui/field'

const ROUTES_SHOWN = 8

/** /analytics: the figures of an advertiser's ads by time, route and vehicle type, with filters. */
export function Analytics() {
  const { t } = useTranslation()
  const search = useReportSearch()
  return (
    <ReportPage
      title={t('report.analytics')}
      subtitle={t('report.analyticsText')}
      search={search}
      actions={
        <>
          <FilterButton search={search} />
          <RangeButton search={search} />
          <ExportMenu search={search} />
        </>
      }
      bar={
        <>
          <RangeBar search={search} />
          <CompareBox search={search} />
        </>
      }
    >
      {(report, period) => (
        <>
          <ReportStats report={report} all />
          <Revenue report={report} period={period} search={search} />
          <Parts report={report} period={period} />
          <div className="grid gap-6 lg:grid-cols-2">
            <KeyInsights report={report} />
            <PerformanceSummary report={report} />
          </div>
        </>
      )}
    </ReportPage>
  )
}

/** Shown as ticked immediately, while the address changes a moment later. */
function CompareBox({ search: { compare, change } }: { search: ReportSearch }) {
  const { t } = useTranslation()
  const [ticked, setTicked] = useOptimisticValue(compare)
  return (
    <Checkbox
      label={t('report.compare')}
      checked={ticked}
      onChange={({ target: { checked } }) => {
        setTicked(checked)
        change({ compare: checked ? 'on' : '' })
      }}
    />
  )
}

function Revenue({ report, period, search }: { report: Report; period: string; search: ReportSearch }) {
  const { t } = useTranslation()
  const { steps, places, head, running } = useSteps(report)
  const before = useReportBefore(search)
  const earlier = before && search.compare ? stepsOf(before.by_day).map(({ value }) => value) : undefined
  return (
    <LineChart
      filled
      title={t('report.revenue')}
      period={period}
      head={head}
      places={places}
      running={running}
      series={[
        { name: t('report.now'), values: steps.map(({ value }) => value) },
        ...(earlier?.length === steps.length ? [{ name: t('report.before'), values: earlier, earlier: true }] : []),
      ]}
      format={money}
      empty={t('report.noPlays')}
    />
  )
}

function Parts({ report, period }: { report: Report; period: string }) {
  const { t } = useTranslation()
  const top = report.by_booking
  const routes = report.by_route.slice(0, ROUTES_SHOWN)
  const common = { period, format: count, empty: t('report.noPlays') }
  const hourText = (hour: number) => String(hour).padStart(2, '0')
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <BarRows
        {...common}
        title={t('report.topCampaigns')}
        head={t('report.booking')}
        name={t('report.plays')}
        places={top.map(({ brand_name, reference }) => ({ label: `${brand_name} · ${reference}` }))}
        values={top.map(({ plays }) => plays)}
      />
      <BarRows
        {...common}
        title={t('report.routePerformance')}
        head={t('report.route')}
        name={t('report.plays')}
        places={routes.map(({ name }) => ({ label: placeName(name) }))}
        values={routes.map(({ plays }) => plays)}
      />
      <BarChart
        {...common}
        clock
        title={t('report.byHour')}
        head={t('report.hour')}
        name={t('report.impressions')}
        places={report.by_hour.map(({ hour }) => ({ label: hourText(hour), name: `${hourText(hour)}:00` }))}
        values={report.by_hour.map(({ impressions }) => impressions)}
      />
      <BarRows
        {...common}
        title={t('report.utilization')}
        period={t('report.utilizationText')}
        head={t('report.vehicleType')}
        name={t('report.deliveredShare')}
        places={report.by_vehicle_type.map(({ vehicle_type }) => ({ label: t(`states.vehicle_${vehicle_type}`) }))}
        values={report.by_vehicle_type.map(({ delivered, goal }) =>
          goal > 0 ? Math.round((delivered / goal) * 1000) / 10 : 0,
        )}
        max={100}
        format={(value) => `${value}%`}
        unit="%"
      />
    </div>
  )
}
