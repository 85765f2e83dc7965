import type { Context } from '../../platform/context'
import type { Http } from '../../platform/http/route'
import { clickRoutes } from './clicks.routes'

/** Clicks on the short links of ads. */
export const clicksRoom = (ctx: Context) => ({ routes: (http: Http) => clickRoutes(http, ctx) })
