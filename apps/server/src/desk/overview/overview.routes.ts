import { analyticsOverview, recentAds } from '@ayob/contract/overview'
import { type Http, route } from '../../platform/http/route'
import type { Core } from '../../platform/ports'
import { overviewOf } from './overview.queries'
import { recentAdsOf } from './recent-ads.queries'

/** An advertiser's overview. */
export function overviewRoutes(http: Http, ctx: Core): void {
  route(http, analyticsOverview, async ({ session }) => ({
    ...(await overviewOf(ctx, session.ownerId)),
  }))
  route(http, recentAds, ({ session }) => recentAdsOf(ctx, session.ownerId))
}
