import type { Context } from '../../platform/context'
import type { Http } from '../../platform/http/route'
import { payMonth } from './monthly-payouts.jobs'
import { adminPayoutRoutes, driverPayoutRoutes } from './payouts.routes'

/** Payouts to drivers. */
export const payoutsRoom = (ctx: Context) => ({
  routes(http: Http) {
    driverPayoutRoutes(http, ctx)
    adminPayoutRoutes(http, ctx)
  },
  jobs: [{ name: 'payouts', everyS: 60, run: () => payMonth(ctx) }],
})
