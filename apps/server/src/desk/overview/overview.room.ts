import type { Context } from '../../platform/context'
import type { Http } from '../../platform/http/route'
import { overviewRoutes } from './overview.routes'

/** An advertiser's overview. `ctx.db` is read for pages. */
export const overviewRoom = (ctx: Context) => ({ routes: (http: Http) => overviewRoutes(http, ctx) })
