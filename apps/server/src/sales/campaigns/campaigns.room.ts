import type { Core } from '../../platform/core'
import type { Http } from '../../platform/http/route'
import { pricingPreviewRoutes } from './pricing-preview.routes'

/** Campaigns, whose drafts follow the prices. */
export const campaignsRoom = (ctx: Core) => ({ routes: (http: Http) => pricingPreviewRoutes(http, ctx) })
