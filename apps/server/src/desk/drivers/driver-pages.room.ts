import type { Context } from '../../platform/context'
import type { Http } from '../../platform/http/route'
import { driverPageRoutes } from './driver-pages.routes'

/** The pages of drivers, which show their earnings beside their screens, held minutes and ratings. */
export const driverPagesRoom = (ctx: Context) => ({ routes: (http: Http) => driverPageRoutes(http, ctx) })
