import * as calls from '@ayob/contract/bookings'
import { toLkr } from '@ayob/contract/money'
import { breakdownOf } from '@ayob/domain/pricing/vat'
import { notFound, orNotFound } from '../../platform/errors'
import { type Http, route } from '../../platform/http/route'
import { bookingCreativeRoutes } from './booking-creatives.routes'
import { bookingLists } from './booking-lists.queries'
import { bookAd } from './bookings.commands'
import { bookingStore } from './bookings.store'
import type { DetailsDeps } from './details.queries'
import { orderedBooking } from './joint-orders.store'
import type { BookingDeps } from './ports'
import { type PresentDeps, presentBookings } from './present'
import { wholeBooking } from './whole-booking.queries'

/** The bookings of an advertiser. */
export function bookingRoutes(http: Http, deps: BookingDeps & PresentDeps & DetailsDeps): void {
  const { db } = deps

  route(http, calls.bookAd, async ({ body, actor, session, transact }) => {
    const booked = await transact(async (tx) => {
      const { bookings, quote } = await bookAd(deps, tx, actor, body)
      if (body.draftId) await deps.drafts.drop(tx, session.ownerId, body.draftId)
      return {
        bookings: bookings.map((one) => ({ ...orderedBooking(one.row), price: toLkr(one.quote.total) })),
        price: toLkr(quote.total),
        breakdown: breakdownOf(quote),
      }
    })
    const { id: booking_id, reference } = orNotFound(booked.bookings[0])
    return { booking_id, reference, ...booked }
  })

  route(http, calls.myBookings, async ({ query, session }) => {
    const { rows, total } = await bookingLists.list(db, query, { advertiserId: session.ownerId })
    const bookings = await presentBookings(deps, db, rows, 'advertiser')
    return { bookings, total, page: query.page, limit: query.limit }
  })

  bookingCreativeRoutes(http, deps)

  route(http, calls.bookingDetail, async ({ params, session }) => {
    const row = await bookingStore.byId(db, params.id)
    if (row?.advertiser_id !== session.ownerId) throw notFound()
    deps.look(row.id)
    return { booking: await wholeBooking(deps, row) }
  })
}
