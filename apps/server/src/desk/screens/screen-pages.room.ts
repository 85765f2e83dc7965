import type { Context } from '../../platform/context'
import type { Http } from '../../platform/http/route'
import { devicePageRoutes } from './device-pages.routes'
import { screenPageRoutes } from './screen-pages.routes'

/** The administrators' pages of screens and devices. */
export const screenPagesRoom = (ctx: Context) => ({
  routes(http: Http) {
    screenPageRoutes(http, ctx.reading, ctx.clock)
    devicePageRoutes(http, ctx)
  },
})
