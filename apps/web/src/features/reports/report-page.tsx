import type { Report } from '@ayob/contract/reports'
import { routeName } from '@ayob/contract/route-data'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import { dayText } from '../../lib/format'
import { paths } from '../../lib/paths'
import { placeName } from '../../lib/place-name'
import { ActiveFilter } from '../../ui/active-filter'
import { Button } from '../../ui/button'
import { ButtonLink } from '../../ui/button-link'
import { ChartSkeleton } from '../../ui/charts/frame'
import { cx } from '../../ui/cx'
import { LedBoard } from '../../ui/led'
import { PageHeader } from '../../ui/page-header'
import { EmptyState, Loaded, SkeletonPage } from '../../ui/states'
import { Vehicle } from '../../ui/vehicles/vehicle'
import { type ReportSearch, useReport } from './use-report'

interface Props {
  title: string
  subtitle: string
  search: ReportSearch
  actions: ReactNode
  /** Above the figures. */
  bar: ReactNode
  children: (report: Report, period: string) => ReactNode
}

/** The frame of Reports and Analytics: links to both pages, and an empty state without figures. */
export function ReportPage({ title, subtitle, search, actions, bar, children }: Props) {
  const { t } = useTranslation()
  const query = useReport(search)
  return (
    <>
      <PageHeader title={title} subtitle={subtitle} actions={actions} />
      <nav aria-label={t('report.pages')} className="mb-5 flex gap-1 border-b border-line">
        {(['reports', 'analytics'] as const).map((page) => (
          <NavLink
            key={page}
            to={`${paths[page]()}${search.text}`}
            className={({ isActive }) =>
              cx(
                'flex min-h-12 items-center border-b-[3px] px-3 font-medium',
                isActive ? 'border-lagoon text-ink' : 'border-transparent text-soft hover:text-ink',
              )
            }
          >
            {t(`report.${page}`)}
          </NavLink>
        ))}
      </nav>
      <div className="mb-5 flex flex-wrap items-center gap-3">{bar}</div>
      <ActiveFilters search={search} report={query.data} />
      <Loaded query={query} failed={t('report.loadFailed')} skeleton={SKELETON}>
        {(report) => (
          <Figures report={report} search={search}>
            {children}
          </Figures>
        )}
      </Loaded>
    </>
  )
}

const SKELETON = (
  <SkeletonPage>
    <div className="grid gap-6 lg:grid-cols-2">
      <ChartSkeleton />
      <ChartSkeleton />
    </div>
  </SkeletonPage>
)

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

/** The filters of the figures, which both pages share. */
function ActiveFilters({ search, report }: { search: ReportSearch; report: Report | undefined }) {
  const { t } = useTranslation()
  const { filters, change } = search
  const booking = report?.by_booking.find(({ booking_id }) => booking_id === filters.bookingId)
  const labels = {
    vehicle: filters.vehicleType && t(`states.vehicle_${filters.vehicleType}`),
    booking: filters.bookingId && (booking ? `${booking.reference} ${booking.brand_name}` : t('report.oneBooking')),
    route: filters.route && placeName(routeName(filters.route)),
  }
  return (
    <div className="mb-5 flex flex-wrap gap-2 empty:hidden">
      {Object.entries(labels).map(
        ([name, label]) => label && <ActiveFilter key={name} label={label} onRemove={() => change({ [name]: '' })} />,
      )}
    </div>
  )
}
