import type { Booking } from '@ayob/contract/bookings'
import { reasonText } from '@ayob/i18n/reasons'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { count, money, percent } from '../../lib/format'
import { paths } from '../../lib/paths'
import { useVehiclesText } from '../../lib/use-vehicle-name'
import { ButtonLink } from '../../ui/button-link'
import { Facts } from '../../ui/facts'
import { BookedVehicle } from '../creatives/booking-creative'
import { DeliveryMeter } from './delivery/delivery-card'
import { flightText } from './facts'
import { BookingBadges } from './labels'
import { TakenDown } from './taken-down'

/** One of the advertiser's ads: its state, its figures and its delivery. */
export function BookingCard({ booking }: { booking: Booking }) {
  const { t } = useTranslation()
  const vehiclesText = useVehiclesText()
  const { metrics, status } = booking
  return (
    <article
      aria-label={booking.brandName}
      className="grid grid-cols-1 gap-5 rounded-card border border-line bg-card p-4 sm:grid-cols-[11rem_minmax(0,1fr)] sm:p-5"
    >
      <div className="flex items-center rounded-control bg-raised p-3">
        <BookedVehicle booking={booking} />
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
              {[
                booking.reference,
                vehiclesText([booking]),
                t('common.days', { count: booking.durationDays }),
                money(booking.price),
              ].join(' · ')}
            </p>
            {booking.startDate && (
              <p className="tabular text-sm text-soft">{flightText(booking.startDate, booking.endDate)}</p>
            )}
          </div>
          <div className="flex flex-wrap gap-2">
            <BookingBadges booking={booking} />
          </div>
        </div>
        <Facts
          least="7.5rem"
          columns={4}
          className="mt-4"
          valueClass="font-display text-xl font-bold"
          items={[
            [t('monitor.impressions'), count(metrics.totalImpressions)],
            [t('monitor.clicks'), count(metrics.totalClicks)],
            [t('monitor.ctr'), percent(metrics.ctr)],
            [t('monitor.plays'), count(metrics.totalPlays)],
          ]}
        />
        {(status === 'running' || metrics.totalPlays > 0) && (
          <div className="mt-3 grid gap-1.5">
            <DeliveryMeter booking={booking} />
            <p className="tabular text-sm text-soft">
              {t('monitor.deliveryText', { plays: count(metrics.totalPlays), goal: count(booking.goal) })}
            </p>
          </div>
        )}
        <TakenDown booking={booking} className="mt-3" />
        {booking.rejectionReason && (
          <p className="mt-3 text-sm text-brick">
            {t('monitor.reason', { reason: reasonText(t, booking.rejectionReason) })}
          </p>
        )}
        <div className="mt-4 flex flex-wrap gap-2">
          <ButtonLink
            to={paths.monitorAd(booking.id)}
            size="small"
            aria-label={t('monitor.detailsOf', { brand: booking.brandName, reference: booking.reference })}
          >
            {t('monitor.viewDetails')}
          </ButtonLink>
          {(status === 'completed' || status === 'cancelled') && (
            <ButtonLink
              to={paths.bookAgain(booking.id)}
              size="small"
              aria-label={t('drafts.againOf', { brand: booking.brandName, reference: booking.reference })}
            >
              {t('drafts.again')}
            </ButtonLink>
          )}
        </div>
      </div>
    </article>
  )
}
