import type { Context } from '../../platform/context'
import type { Http } from '../../platform/http/route'
import { adRoutes } from './ads.routes'
import { bookingPageRoutes } from './booking-pages.routes'
import { campaignRoutes } from './campaigns.routes'

/** The pages of bookings and campaigns, which show what was delivered and paid of them. */
export const bookingPagesRoom = (ctx: Context) => ({
  routes(http: Http) {
    bookingPageRoutes(http, ctx)
    adRoutes(http, ctx)
    campaignRoutes(http, ctx)
  },
})
