import { previewPricing } from '@ayob/contract/pricing-admin'
import { effectOf } from '../../goods/pricing/audit.queries'
import { type Http, route } from '../../platform/http/route'
import type { Core } from '../../platform/ports'
import { draftsRepriced } from './campaigns.queries'

/** The effect of a change of prices before it is saved: on a day, and on the drafts of campaigns. */
export function pricingPreviewRoutes(http: Http, ctx: Core): void {
  route(http, previewPricing, async ({ body }) => {
    const { effects, terms } = await effectOf(ctx, body)
    return { effects, drafts_changed: await draftsRepriced(ctx.db, terms.now, terms.after) }
  })
}
