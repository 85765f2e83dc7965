import type { BookingDetail } from '@ayob/contract/bookings'
import { DAY_MS } from '@ayob/contract/durations'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { dateTimeOf } from '../../../lib/format'
import { Card } from '../../../ui/card'
import { cx } from '../../../ui/cx'
import { BookedVehicle } from '../../creatives/booking-creative'

const STOPS = ['submit', 'approve', 'pay', 'publish', 'firstPlay', 'firstPicture'] as const
type Stop = (typeof STOPS)[number]

/** When a booking reached its stops on the way to the road. A stop without a known time is `true`. */
function reachedIn({ history, delivery, integrity }: BookingDetail): Partial<Record<Stop, string | true>> {
  const reached: Partial<Record<Stop, string | true>> = {}
  for (const { event, at } of history) {
    const stop = STOPS.find((one) => one === event)
    if (stop) reached[stop] ??= at
    if (event === 'undo_approval') delete reached.approve
  }
  const firstHour = delivery.by_hour.find(({ plays }) => plays > 0)?.hour
  if (firstHour !== undefined) reached.firstPlay = firstHour
  if (integrity.looks.matched > 0) reached.firstPicture = true
  return reached
}

/** Returns true while an ad is on its way to the road, and on its first day there. */
export function isOnItsWay(booking: BookingDetail): boolean {
  if (booking.status === 'completed' || booking.status === 'cancelled') return false
  const { firstPlay } = reachedIn(booking)
  return typeof firstPlay !== 'string' || Date.now() - Date.parse(firstPlay) < DAY_MS
}

/** The ad on its vehicle, and its way from the submission to the first picture, which fills as it happens. */
export function Road({ booking, children }: { booking: BookingDetail; children?: ReactNode }) {
  const { t } = useTranslation()
  const reached = reachedIn(booking)
  const next = STOPS.find((stop) => reached[stop] === undefined)
  return (
    <Card title={t('monitor.roadTitle')} text={t('monitor.roadText')}>
      <div className="mx-auto mt-5 w-full max-w-sm">
        <BookedVehicle booking={booking} />
      </div>
      <ol className="mt-5 grid gap-y-5 lg:grid-cols-6">
        {STOPS.map((stop, index) => {
          const at = reached[stop]
          return (
            <li
              key={stop}
              aria-current={stop === next ? 'step' : undefined}
              className="relative grid grid-cols-[2rem_1fr] gap-x-3 lg:grid-cols-1 lg:justify-items-start lg:gap-y-2 lg:pr-3"
            >
              {index > 0 && (
                <span
                  aria-hidden
                  className={cx(
                    'absolute bottom-[calc(100%-0.25rem)] left-[0.875rem] h-6 w-1 lg:top-[0.875rem] lg:right-[calc(100%+0.25rem)] lg:bottom-auto lg:left-[calc(-100%+2.25rem)] lg:h-1 lg:w-auto',
                    at ? 'bg-lagoon' : 'bg-line',
                  )}
                />
              )}
              <span
                aria-hidden
                className={cx(
                  'relative grid size-8 place-items-center rounded-full border-[3px] bg-card',
                  at ? 'border-lagoon bg-lagoon text-card' : stop === next ? 'border-turmeric' : 'border-line',
                )}
              >
                {at && <Check className="size-4" />}
              </span>
              <span className="min-w-0">
                <span className={cx('block font-medium', !at && stop !== next && 'text-soft')}>
                  {t(`monitor.road_${stop}`)}
                  <span className="sr-only"> {at ? t('booking.partDone') : t('booking.partOpen')}</span>
                </span>
                {typeof at === 'string' && <span className="tabular text-sm text-soft">{dateTimeOf(at)}</span>}
              </span>
            </li>
          )
        })}
      </ol>
      {children && <div className="mt-5 flex flex-wrap justify-center gap-3">{children}</div>}
    </Card>
  )
}
