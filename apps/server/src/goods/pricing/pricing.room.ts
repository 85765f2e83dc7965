import type { Core } from '../../platform/core'
import type { Http } from '../../platform/http/route'
import { pricingRoutes } from './pricing.routes'

/** Prices: the calculators, and the formulas, parameters and config behind them. */
export const pricingRoom = (ctx: Core) => ({ routes: (http: Http) => pricingRoutes(http, ctx) })
