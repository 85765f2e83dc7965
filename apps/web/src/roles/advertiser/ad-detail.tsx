import type { BookingDetail } from '@ayob/contract/bookings'
import { vehicleTypeOf } from '@ayob/contract/vehicle-types'
import { ArrowLeft, Eye, MonitorPlay, MousePointerClick, Percent } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { CreativeView } from '../../features/bookings/creative-view'
import { flightText } from '../../features/bookings/dates'
import { DeliveryCard } from '../../features/bookings/delivery-card'
import { DeliveryCharts } from '../../features/bookings/delivery-charts'
import { History } from '../../features/bookings/history'
import { InvoiceBadge, StatusBadge } from '../../features/bookings/labels'
import { NextSteps } from '../../features/bookings/next-steps'
import { ProofCard } from '../../features/bookings/proof-card'
import { ShortLink } from '../../features/bookings/short-link'
import { TakenDown } from '../../features/bookings/taken-down'
import { useBooking } from '../../features/bookings/use-booking'
import { PointsMap } from '../../features/maps/points-map'
import { ApiError, messageOf } from '../../lib/api-error'
import { count, money, percent } from '../../lib/format'
import { paths } from '../../lib/paths'
import { buttonClass } from '../../ui/button'
import { Card } from '../../ui/card'
import { PageHeader } from '../../ui/page-header'
import { SkeletonCards, SkeletonStats } from '../../ui/skeleton'
import { StatCard, StatRow } from '../../ui/stat-card'
import { EmptyState, ErrorState } from '../../ui/states'
import { Vehicle } from '../../ui/vehicles/vehicle'

/** /monitor-ads/{id}: one ad, what it got and what comes next. Read only. */
export function AdDetail() {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const query = useBooking(id)
  const back = (
    <Link to={paths.monitorAds()} className={buttonClass('secondary')}>
      <ArrowLeft aria-hidden className="size-4" />
      {t('monitor.allAds')}
    </Link>
  )
  if (query.data) return <Detail booking={query.data} />
  if (query.isPending) {
    return (
      <>
        <PageHeader title={t('monitor.details')} subtitle={t('monitor.readOnly')} actions={back} />
        <div className="grid gap-6">
          <SkeletonStats />
          <SkeletonCards className="h-64" />
        </div>
      </>
    )
  }
  if (query.error instanceof ApiError && (query.error.status === 404 || query.error.status === 400)) {
    return (
      <>
        <PageHeader title={t('monitor.details')} />
        <EmptyState
          title={t('monitor.notFoundTitle')}
          picture={<Vehicle type="tuktuk" />}
          action={
            <Link to={paths.monitorAds()} className={buttonClass('secondary')}>
              {t('monitor.toMonitor')}
            </Link>
          }
        >
          {t('monitor.notFoundText')}
        </EmptyState>
      </>
    )
  }
  return (
    <>
      <PageHeader title={t('monitor.details')} subtitle={t('monitor.readOnly')} actions={back} />
      <ErrorState
        title={t('monitor.detailFailed')}
        detail={messageOf(query.error, t('errors.network'))}
        onRetry={() => void query.refetch()}
      />
    </>
  )
}

function Detail({ booking }: { booking: BookingDetail }) {
  const { t } = useTranslation()
  const { metrics, delivery } = booking
  const type = vehicleTypeOf(booking.vehicleType) ?? 'car'
  const alt = t('monitor.creativeOf', { brand: booking.brandName })
  const facts = [
    booking.reference,
    t('booking.vehicles', { count: booking.quantity, vehicle: t(`states.vehicle_${type}`) }),
    t('common.days', { count: booking.durationDays }),
    money(booking.price),
    ...(booking.makeGoodDays > 0 ? [t('monitor.makeGoodDays', { count: booking.makeGoodDays })] : []),
    ...(booking.startDate ? [flightText(booking.startDate, booking.endDate)] : []),
  ]
  return (
    <>
      <PageHeader
        title={booking.brandName}
        subtitle={<span className="tabular">{facts.join(' · ')}</span>}
        actions={
          <>
            <StatusBadge status={booking.status} />
            {booking.label !== 'Completed' && <InvoiceBadge label={booking.label} />}
            <Link to={paths.monitorAds()} className={buttonClass('secondary')}>
              <ArrowLeft aria-hidden className="size-4" />
              {t('monitor.allAds')}
            </Link>
          </>
        }
      />
      <div className="grid gap-6">
        <TakenDown booking={booking} />
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <DeliveryCard booking={booking} />
          <NextSteps booking={booking} />
        </div>
        <div>
          <StatRow>
            <StatCard label={t('monitor.plays')} value={count(metrics.totalPlays)} icon={MonitorPlay} colour="green" />
            <StatCard
              label={t('monitor.impressionsEstimate')}
              value={count(metrics.totalImpressions)}
              icon={Eye}
              colour="purple"
            />
            <StatCard
              label={t('monitor.clicks')}
              value={count(metrics.totalClicks)}
              icon={MousePointerClick}
              colour="blue"
            />
            <StatCard label={t('monitor.ctr')} value={percent(metrics.ctr)} icon={Percent} colour="orange" />
          </StatRow>
          <p className="mt-3 text-sm text-soft">
            {t('monitor.estimate')} {t('monitor.readOnly')}
          </p>
        </div>
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <Card aria-labelledby="creative-title">
            <h2 id="creative-title" className="text-lg">
              {t('monitor.creativeTitle')}
            </h2>
            <div className="mx-auto mt-3 max-w-xl">
              <Vehicle
                type={type}
                label={alt}
                screen={
                  <CreativeView
                    url={booking.creativeUrl}
                    previewUrl={booking.previewUrl}
                    media={booking.media}
                    alt={alt}
                  />
                }
              />
            </div>
          </Card>
          <ShortLink booking={booking} />
        </div>
        <div className="grid gap-6 lg:grid-cols-2">
          <DeliveryCharts booking={booking} />
          <Places booking={booking} cells={delivery.cells} />
        </div>
        <ProofCard booking={booking} />
        <History booking={booking} />
      </div>
    </>
  )
}

function Places({ booking, cells }: { booking: BookingDetail; cells: BookingDetail['delivery']['cells'] }) {
  const { t } = useTranslation()
  return (
    <Card aria-labelledby="places-title" className="flex flex-col">
      <h2 id="places-title" className="text-lg">
        {t('monitor.mapTitle')}
      </h2>
      <p className="text-sm text-soft">{t('monitor.mapText')}</p>
      {cells.length === 0 ? (
        <p className="mt-3 grid min-h-40 flex-1 place-items-center rounded-control bg-raised text-soft">
          {t('monitor.noPlays')}
        </p>
      ) : (
        <PointsMap
          label={t('monitor.mapLabel', { brand: booking.brandName })}
          points={cells.map(({ lat, lng, plays }) => ({ lat, lng, weight: plays }))}
          className="mt-3 min-h-72 flex-1"
        />
      )}
    </Card>
  )
}
