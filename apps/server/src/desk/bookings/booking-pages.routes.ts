import * as calls from '@ayob/contract/bookings'
import type { Context } from '../../platform/context'
import { notFound } from '../../platform/errors'
import { type Http, route } from '../../platform/http/route'
import { bookingLists } from '../../sales/bookings/booking-lists.queries'
import { bookingRow } from '../../sales/bookings/bookings.queries'
import { shownBookings, wholeBooking } from './booking-pages.queries'

/** The bookings of an advertiser. */
export function bookingPageRoutes(http: Http, ctx: Context): void {
  const { db } = ctx

  route(http, calls.myBookings, async ({ query, session }) => {
    const { rows, total } = await bookingLists.list(db, query, { advertiserId: session.ownerId })
    const bookings = await shownBookings(ctx, db, rows, 'advertiser')
    return { bookings, total, page: query.page, limit: query.limit }
  })

  route(http, calls.bookingDetail, async ({ params, session }) => {
    const row = await bookingRow(db, params.id)
    if (row?.advertiser_id !== session.ownerId) throw notFound()
    ctx.signals.watched.tell(row.id)
    return { booking: await wholeBooking(ctx, row) }
  })
}
