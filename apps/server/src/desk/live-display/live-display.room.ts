import type { Context } from '../../platform/context'
import type { Http } from '../../platform/http/route'
import { liveDisplayRoutes } from './live-display.routes'

/** The live display of approved ads. `ctx.db` is read for pages. */
export const liveDisplayRoom = (ctx: Context) => ({ routes: (http: Http) => liveDisplayRoutes(http, ctx) })
