import type { Booking } from '@ayob/contract/bookings'
import { vehicleTypeOf } from '@ayob/contract/vehicle-types'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { count, money, percent } from '../../lib/format'
import { paths } from '../../lib/paths'
import { buttonClass } from '../../ui/button'
import { Vehicle } from '../../ui/vehicles/vehicle'
import { CreativeView } from '../creatives/creative-view'
import { flightText } from './dates'
import { InvoiceBadge, StatusBadge } from './labels'
import { TakenDown } from './taken-down'

/** One of the advertiser's ads: is it running, what did it get. */
export function MonitorCard({ booking }: { booking: Booking }) {
  const { t } = useTranslation()
  const { metrics } = booking
  const type = vehicleTypeOf(booking.vehicleType) ?? 'car'
  const figures = [
    [t('monitor.impressions'), count(metrics.totalImpressions)],
    [t('monitor.clicks'), count(metrics.totalClicks)],
    [t('monitor.ctr'), percent(metrics.ctr)],
    [t('monitor.plays'), count(metrics.totalPlays)],
  ] as const
  const part = booking.goal > 0 ? Math.min(1, metrics.totalPlays / booking.goal) : 0
  return (
    <article
      aria-label={booking.brandName}
      className="grid grid-cols-1 gap-5 rounded-card border border-line bg-card p-4 sm:grid-cols-[11rem_minmax(0,1fr)] sm:p-5"
    >
      <div className="flex items-center rounded-control bg-raised p-3">
        <Vehicle
          type={type}
          label={t('monitor.creativeOf', { brand: booking.brandName })}
          screen={
            <CreativeView
              url={booking.creativeUrl}
              previewUrl={booking.previewUrl}
              media={booking.media}
              alt={t('monitor.creativeOf', { brand: booking.brandName })}
            />
          }
        />
      </div>
      <div className="min-w-0">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <div className="min-w-0">
            <h2 className="truncate text-lg">
              <Link to={paths.monitorAd(booking.id)} className="hover:underline">
                {booking.brandName}
              </Link>
            </h2>
            <p className="tabular text-sm text-soft">
              {booking.reference} ·{' '}
              {t('booking.vehicles', { count: booking.quantity, vehicle: t(`states.vehicle_${type}`) })} ·{' '}
              {t('common.days', { count: booking.durationDays })} · {money(booking.price)}
            </p>
            {booking.startDate && (
              <p className="tabular text-sm text-soft">{flightText(booking.startDate, booking.endDate)}</p>
            )}
          </div>
          <div className="flex flex-wrap gap-2">
            <StatusBadge status={booking.status} />
            {booking.status !== 'running' && booking.status !== 'completed' && <InvoiceBadge label={booking.label} />}
          </div>
        </div>
        <dl className="tabular mt-4 grid grid-cols-2 gap-3 sm:grid-cols-4">
          {figures.map(([name, value]) => (
            <div key={name}>
              <dt className="text-sm text-soft">{name}</dt>
              <dd className="font-display text-xl font-bold">{value}</dd>
            </div>
          ))}
        </dl>
        {(booking.status === 'running' || metrics.totalPlays > 0) && (
          <div className="mt-3 grid gap-1.5">
            <meter
              min={0}
              max={1}
              value={part}
              aria-label={t('monitor.delivery')}
              className="delivery-meter w-full"
            >{`${Math.round(part * 100)}%`}</meter>
            <p className="tabular text-sm text-soft">
              {t('monitor.deliveryText', { plays: count(metrics.totalPlays), goal: count(booking.goal) })}
            </p>
          </div>
        )}
        <TakenDown booking={booking} className="mt-3" />
        {booking.rejectionReason && (
          <p className="mt-3 text-sm text-brick">{t('monitor.reason', { reason: booking.rejectionReason })}</p>
        )}
        <Link
          to={paths.monitorAd(booking.id)}
          aria-label={t('monitor.detailsOf', { brand: booking.brandName, reference: booking.reference })}
          className={buttonClass('secondary', 'small', 'mt-4')}
        >
          {t('monitor.viewDetails')}
        </Link>
      </div>
    </article>
  )
}
