import type { Core } from '../../platform/core'
import type { Http } from '../../platform/http/route'
import { bookingDraftRoutes } from '../booking-drafts/booking-drafts.routes'
import { favouritePlaceRoutes } from '../favourite-places/favourite-places.routes'
import { bookingCreativeRoutes } from './booking-creatives.routes'
import { bookingRoutes } from './bookings.routes'

/** Bookings, and what is stored for the next ones. */
export const bookingsRoom = (ctx: Core) => ({
  routes(http: Http) {
    bookingRoutes(http, ctx)
    bookingCreativeRoutes(http, ctx)
    bookingDraftRoutes(http, ctx)
    favouritePlaceRoutes(http, ctx)
  },
})
