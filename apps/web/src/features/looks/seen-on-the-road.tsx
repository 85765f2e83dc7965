import type { BookingDetail } from '@ayob/contract/bookings'
import { bookingLooks } from '@ayob/contract/looks'
import { useTranslation } from 'react-i18next'
import { dateTimeOf } from '../../lib/format'
import { Card } from '../../ui/card'
import { Paged } from '../../ui/list-page'
import { LookPicture } from './look-picture'

const PAGE = 6
const DIGITS = 3

type Look = { readonly shown_at: string; readonly lat: number | null; readonly lng: number | null }

/** Pictures of an ad on the road, with time and approximate place. Renders nothing for an ad that was never on screens. */
export function SeenOnTheRoad({
  booking,
}: {
  booking: Pick<BookingDetail, 'id' | 'brandName' | 'startDate' | 'status'>
}) {
  const { t } = useTranslation()
  const wasLive = booking.startDate !== null && booking.status !== 'pending' && booking.status !== 'scheduled'
  if (!wasLive) return null
  const place = ({ lat, lng }: Look) =>
    lat === null || lng === null
      ? t('looks.nowhere')
      : t('looks.near', { place: `${lat.toFixed(DIGITS)}, ${lng.toFixed(DIGITS)}` })
  return (
    <Card title={t('looks.title')} text={t('looks.text')}>
      <div className="mt-4">
        <Paged
          call={bookingLooks}
          params={{ id: booking.id }}
          limit={PAGE}
          // Every read signs new links, so the pictures would be fetched again.
          read={{ refetchInterval: false }}
          failed={t('looks.failed')}
          empty={
            <p className="grid min-h-24 place-items-center rounded-control bg-raised px-4 text-center text-soft">
              {t('looks.none')}
            </p>
          }
          rows={1}
          rowHeight="h-32"
        >
          {({ looks }) => (
            <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
              {looks.map((look) => (
                <li key={look.id} className="grid content-start gap-1.5">
                  <LookPicture
                    url={look.picture}
                    alt={t('looks.alt', { brand: booking.brandName, time: dateTimeOf(look.shown_at) })}
                    instead={t('looks.gone')}
                  />
                  <p className="tabular text-sm">
                    <time dateTime={look.shown_at}>{dateTimeOf(look.shown_at)}</time>
                    <span className="block text-soft">{place(look)}</span>
                  </p>
                </li>
              ))}
            </ul>
          )}
        </Paged>
      </div>
    </Card>
  )
}
