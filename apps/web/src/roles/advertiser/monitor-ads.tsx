import { CircleCheck, Eye, MousePointerClick, Radio } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { clickRate } from '../../features/bookings/dates'
import { advertiserStatus } from '../../features/bookings/labels'
import { MonitorCard } from '../../features/bookings/monitor-card'
import { useMyBookings } from '../../features/bookings/use-my-bookings'
import { messageOf } from '../../lib/api-error'
import { count, percent } from '../../lib/format'
import { paths } from '../../lib/paths'
import { useTab } from '../../lib/use-tab'
import { buttonClass } from '../../ui/button'
import { LedBoard } from '../../ui/led'
import { PageHeader } from '../../ui/page-header'
import { SkeletonCards, SkeletonStats } from '../../ui/skeleton'
import { StatCard, StatRow } from '../../ui/stat-card'
import { EmptyState, ErrorState } from '../../ui/states'
import { Tabs } from '../../ui/tabs'
import { Vehicle } from '../../ui/vehicles/vehicle'

/** /monitor-ads: what runs and what it got. Read only. */
export function MonitorAds() {
  const { t } = useTranslation()
  const query = useMyBookings()
  const [tab, setTab] = useTab(['all', 'live', 'completed'])
  const header = <PageHeader title={t('monitor.title')} subtitle={t('monitor.readOnly')} />

  if (query.isPending) {
    return (
      <>
        {header}
        <div className="grid gap-6">
          <SkeletonStats />
          <SkeletonCards />
        </div>
      </>
    )
  }
  if (!query.data) {
    return (
      <>
        {header}
        <ErrorState
          title={t('monitor.loadFailed')}
          detail={messageOf(query.error, t('errors.network'))}
          onRetry={() => void query.refetch()}
        />
      </>
    )
  }

  const bookings = query.data
  const live = bookings.filter(({ status }) => advertiserStatus(status) === 'running')
  const completed = bookings.filter(({ status }) => advertiserStatus(status) === 'completed')
  const impressions = bookings.reduce((sum, { metrics }) => sum + metrics.totalImpressions, 0)
  const clicks = bookings.reduce((sum, { metrics }) => sum + metrics.totalClicks, 0)
  const shown = { all: bookings, live, completed }[tab]

  return (
    <>
      {header}
      <StatRow>
        <StatCard label={t('monitor.total')} value={count(bookings.length)} icon={CircleCheck} colour="blue" />
        <StatCard label={t('monitor.live')} value={count(live.length)} icon={Radio} colour="green" />
        <StatCard label={t('monitor.impressions')} value={count(impressions)} icon={Eye} colour="purple" />
        <StatCard
          label={t('monitor.averageCtr')}
          value={percent(clickRate(clicks, impressions))}
          icon={MousePointerClick}
          colour="orange"
        />
      </StatRow>
      <p className="mt-3 mb-6 text-sm text-soft">{t('monitor.estimate')}</p>
      <Tabs
        label={t('monitor.filter')}
        items={[
          { value: 'all', label: t('monitor.all'), count: bookings.length },
          { value: 'live', label: t('monitor.live'), count: live.length },
          { value: 'completed', label: t('monitor.completed'), count: completed.length },
        ]}
        value={tab}
        onChange={setTab}
      >
        {shown.length === 0 ? (
          <EmptyState
            title={tab === 'all' ? t('monitor.emptyAll') : t('monitor.empty')}
            picture={<Vehicle type="tuktuk" screen={<LedBoard lines={['YOUR AD', 'HERE']} />} />}
            action={
              <Link to={paths.bookAd()} className={buttonClass('secondary')}>
                {t('monitor.bookFirst')}
              </Link>
            }
          >
            {t('monitor.emptyText')}
          </EmptyState>
        ) : (
          <div className="grid grid-cols-1 gap-4">
            {shown.map((booking) => (
              <MonitorCard key={booking.id} booking={booking} />
            ))}
          </div>
        )}
      </Tabs>
    </>
  )
}
