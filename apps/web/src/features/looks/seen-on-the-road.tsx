import type { BookingDetail } from '@ayob/contract/bookings'
import { bookingLooks } from '@ayob/contract/looks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LIST, useCall } from '../../lib/calls'
import { dateTimeOf } from '../../lib/format'
import { Card } from '../../ui/card'
import { Pager } from '../../ui/pager'
import { Loaded } from '../../ui/states'
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
  const [page, setPage] = useState(1)
  const wasLive = booking.startDate !== null && booking.status !== 'pending' && booking.status !== 'scheduled'
  const query = useCall(bookingLooks, {
    params: { id: booking.id },
    query: { page, limit: PAGE },
    ...LIST,
    // Every read signs new links, so the pictures would be fetched again.
    refetchInterval: false,
    enabled: wasLive,
  })
  if (!wasLive) return null
  const place = ({ lat, lng }: Look) =>
    lat === null || lng === null
      ? t('looks.nowhere')
      : t('looks.near', { place: `${lat.toFixed(DIGITS)}, ${lng.toFixed(DIGITS)}` })
  return (
    <Card title={t('looks.title')} text={t('looks.text')}>
      <div className="mt-4">
        <Loaded query={query} failed={t('looks.failed')} rows={1} rowHeight="h-32">
          {({ looks, total, limit }) =>
            total === 0 ? (
              <p className="grid min-h-24 place-items-center rounded-control bg-raised px-4 text-center text-soft">
                {t('looks.none')}
              </p>
            ) : (
              <>
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
                <Pager page={page} limit={limit} total={total} onChange={setPage} />
              </>
            )
          }
        </Loaded>
      </div>
    </Card>
  )
}
