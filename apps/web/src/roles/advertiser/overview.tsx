import {
  Building2,
  CalendarClock,
  CreditCard,
  Eye,
  Images,
  LifeBuoy,
  Megaphone,
  MonitorPlay,
  Radio,
  Route,
  Wallet,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useBilling } from '../../features/billing/use-billing'
import { InvoiceBadge } from '../../features/bookings/labels'
import { useMyBookings } from '../../features/bookings/use-my-bookings'
import { messageOf } from '../../lib/api-error'
import { count, money } from '../../lib/format'
import { paths } from '../../lib/paths'
import { useSession } from '../../lib/session'
import { buttonClass } from '../../ui/button'
import { Card } from '../../ui/card'
import { LedBoard } from '../../ui/led'
import { PageHeader } from '../../ui/page-header'
import { SkeletonCards, SkeletonStats } from '../../ui/skeleton'
import { StatCard, StatRow } from '../../ui/stat-card'
import { EmptyState, ErrorState, Note } from '../../ui/states'
import { Vehicle } from '../../ui/vehicles/vehicle'

const RECENT = 5

/** /: is my ad running, what did it get, what is to be paid. */
export function Overview() {
  const { t } = useTranslation()
  const { user } = useSession()
  const query = useMyBookings()
  const { stats } = useBilling()
  const header = (
    <PageHeader title={t('overview.title')} subtitle={t('overview.hello', { name: user?.first_name ?? '' })} />
  )

  if (query.isPending || stats.isPending) {
    return (
      <>
        {header}
        <div className="grid gap-6">
          <SkeletonStats />
          <SkeletonCards className="h-16" />
        </div>
      </>
    )
  }
  if (!query.data || !stats.data) {
    return (
      <>
        {header}
        <ErrorState
          title={t('overview.loadFailed')}
          detail={messageOf(query.error ?? stats.error, t('errors.network'))}
          onRetry={() => {
            void query.refetch()
            void stats.refetch()
          }}
        />
      </>
    )
  }

  const bookings = query.data
  const running = bookings.filter(({ status }) => status === 'running').length
  const upcoming = bookings.filter(({ status }) => status === 'scheduled').length
  const impressions = bookings.reduce((sum, { metrics }) => sum + metrics.totalImpressions, 0)
  const toPay = bookings.filter(({ actions }) => actions.includes('pay')).length
  const quick = [
    [paths.bookAd(), Megaphone, t('overview.bookAd')],
    [paths.campaigns(), Route, t('overview.campaigns')],
    [paths.creatives(), Images, t('overview.creatives')],
    [paths.monitorAds(), MonitorPlay, t('overview.monitor')],
    [paths.billing(), CreditCard, t('overview.billing')],
    [paths.advertisers(), Building2, t('overview.advertisers')],
    [paths.support(), LifeBuoy, t('overview.support')],
  ] as const

  return (
    <>
      {header}
      <StatRow>
        <StatCard label={t('overview.running')} value={count(running)} icon={Radio} colour="green" />
        <StatCard label={t('overview.upcoming')} value={count(upcoming)} icon={CalendarClock} colour="blue" />
        <StatCard label={t('overview.impressions')} value={count(impressions)} icon={Eye} colour="purple" />
        <StatCard
          label={t('overview.pending')}
          value={money(stats.data.pending_amount)}
          icon={Wallet}
          colour="orange"
        />
      </StatRow>
      {toPay > 0 && (
        <div className="mt-5">
          <Note tone="warning">
            {t('overview.toPay', { count: toPay })}{' '}
            <Link to={paths.billing()} className="font-semibold text-lagoon underline">
              {t('overview.toBilling')}
            </Link>
          </Note>
        </div>
      )}
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Card>
          <h2 className="text-xl">{t('overview.recent')}</h2>
          {bookings.length === 0 ? (
            <div className="mt-4">
              <EmptyState
                title={t('overview.noCampaigns')}
                picture={<Vehicle type="tuktuk" screen={<LedBoard lines={['YOUR AD', 'HERE']} />} />}
                action={
                  <Link to={paths.bookAd()} className={buttonClass('secondary')}>
                    {t('monitor.bookFirst')}
                  </Link>
                }
              >
                {t('monitor.emptyText')}
              </EmptyState>
            </div>
          ) : (
            <ul className="mt-2 divide-y divide-line">
              {bookings.slice(0, RECENT).map((booking) => (
                <li key={booking.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 py-3.5">
                  <div className="min-w-0">
                    <p className="truncate font-semibold">{booking.brandName}</p>
                    <p className="tabular text-sm text-soft">
                      {booking.reference} · {money(booking.price)} · {t('common.days', { count: booking.durationDays })}
                    </p>
                  </div>
                  <InvoiceBadge label={booking.label} />
                </li>
              ))}
            </ul>
          )}
        </Card>
        <Card>
          <h2 className="text-xl">{t('overview.quick')}</h2>
          <ul className="mt-4 grid gap-2.5">
            {quick.map(([to, Icon, text]) => (
              <li key={to}>
                <Link to={to} className={buttonClass('secondary', 'medium', 'w-full justify-start!')}>
                  <Icon aria-hidden className="size-[1.125rem] text-lagoon" />
                  {text}
                </Link>
              </li>
            ))}
          </ul>
        </Card>
      </div>
    </>
  )
}
