import { analyticsOverview } from '@ayob/contract/overview'
import { type Http, route } from '../../platform/http/route'
import type { Core } from '../../platform/ports'
import { overviewOf } from './overview.queries'

/** An advertiser's overview. */
export function overviewRoutes(http: Http, ctx: Core): void {
  route(http, analyticsOverview, async ({ session }) => ({
    ...(await overviewOf(ctx, session.ownerId)),
  }))
}
