import type { Context } from '../../platform/context'
import type { Http } from '../../platform/http/route'
import { forecastRoutes } from './forecasts.routes'

/** Forecasts of ads. `ctx.db` is read for pages. */
export const forecastsRoom = (ctx: Context) => ({ routes: (http: Http) => forecastRoutes(http, ctx) })
