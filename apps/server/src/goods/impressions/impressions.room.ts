import type { Core } from '../../platform/core'
import type { Http } from '../../platform/http/route'
import { impressionRoutes } from './impressions.routes'

/** How many people see a play. */
export const impressionsRoom = (ctx: Core) => ({ routes: (http: Http) => impressionRoutes(http, ctx) })
