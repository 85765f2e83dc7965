import { bookAd as bookAdCall } from '@ayob/contract/bookings'
import { toLkr } from '@ayob/contract/money'
import { breakdownOf } from '@ayob/domain/pricing/vat'
import type { Core } from '../../platform/core'
import { orNotFound } from '../../platform/errors'
import { type Http, route } from '../../platform/http/route'
import { removeDraft } from '../booking-drafts/booking-drafts.commands'
import { bookAd } from './bookings.commands'
import { orderedBooking } from './joint-orders.store'

/** Submits bookings. */
export function bookingRoutes(http: Http, ctx: Core): void {
  route(http, bookAdCall, async ({ body, actor, session, transact }) => {
    const booked = await transact(async (tx) => {
      const { bookings, quote } = await bookAd(ctx, tx, actor, body)
      if (body.draftId) await removeDraft(tx, session.ownerId, body.draftId)
      return {
        bookings: bookings.map((one) => ({ ...orderedBooking(one.row), price: toLkr(one.quote.total) })),
        price: toLkr(quote.total),
        breakdown: breakdownOf(quote),
      }
    })
    const { id: booking_id, reference } = orNotFound(booked.bookings[0])
    return { booking_id, reference, ...booked }
  })
}
