import type { Report } from '@ayob/contract/reports'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import { dayText } from '../../lib/format'
import { paths } from '../../lib/paths'
import { Button } from '../../ui/button'
import { ButtonLink } from '../../ui/button-link'
import { ChartSkeleton } from '../../ui/charts/chart-skeleton'
import { cx } from '../../ui/cx'
import { LedBoard } from '../../ui/led'
import { Loaded } from '../../ui/loaded'
import { PageHeader } from '../../ui/page-header'
import { SkeletonStats } from '../../ui/skeleton'
import { EmptyState } from '../../ui/states'
import { Vehicle } from '../../ui/vehicles/vehicle'
import { useReport } from './use-report'
import type { ReportSearch } from './use-report-search'

interface Props {
  title: string
  subtitle: string
  search: ReportSearch
  actions: ReactNode
  /** What stands above the figures, whatever they are. */
  bar: ReactNode
  children: (report: Report, period: string) => ReactNode
}

/** The frame of Reports and Analytics: their links to each other, and what stands where no figures are yet. */
export function ReportPage({ title, subtitle, search, actions, bar, children }: Props) {
  const { t } = useTranslation()
  const query = useReport(search)
  return (
    <>
      <PageHeader title={title} subtitle={subtitle} actions={actions} />
      <nav aria-label={t('report.pages')} className="mb-5 flex gap-1 border-b border-line">
        {(
          [
            [paths.reports(), t('report.reports')],
            [paths.analytics(), t('report.analytics')],
          ] as const
        ).map(([path, text]) => (
          <NavLink
            key={path}
            to={`${path}${search.text}`}
            className={({ isActive }) =>
              cx(
                'flex min-h-12 items-center border-b-[3px] px-3 font-medium',
                isActive ? 'border-lagoon text-ink' : 'border-transparent text-soft hover:text-ink',
              )
            }
          >
            {text}
          </NavLink>
        ))}
      </nav>
      <div className="mb-5 flex flex-wrap items-center gap-3">{bar}</div>
      <Loaded query={query} failed={t('report.loadFailed')} skeleton={<ReportSkeleton />}>
        {(report) => (
          <Figures report={report} search={search}>
            {children}
          </Figures>
        )}
      </Loaded>
    </>
  )
}

function ReportSkeleton() {
  return (
    <div className="grid gap-6">
      <SkeletonStats />
      <div className="grid gap-6 lg:grid-cols-2">
        <ChartSkeleton />
        <ChartSkeleton />
      </div>
    </div>
  )
}

function Figures({ report, search, children }: { report: Report } & Pick<Props, 'search' | 'children'>) {
  const { t } = useTranslation()
  const { totals, previous } = report
  if (totals.plays === 0 && !totals.clicks && previous.plays === 0) {
    return (
      <EmptyState
        title={search.filtered ? t('report.emptyFiltered') : t('report.empty')}
        picture={<Vehicle type="tuktuk" screen={<LedBoard lines={['YOUR AD', 'HERE']} />} />}
        action={
          search.filtered ? (
            <Button onClick={() => search.change({ vehicle: '', booking: '', route: '' })}>{t('report.clear')}</Button>
          ) : (
            <ButtonLink to={paths.bookAd()}>{t('monitor.bookFirst')}</ButtonLink>
          )
        }
      >
        {search.filtered ? t('report.emptyFilteredText') : t('report.emptyText')}
      </EmptyState>
    )
  }
  return (
    <>
      <div className="grid gap-6">{children(report, `${dayText(report.from)} – ${dayText(report.to)}`)}</div>
      <p className="mt-5 text-sm text-soft">{t('report.note')}</p>
    </>
  )
}
