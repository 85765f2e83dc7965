import { analyticsOverview } from '@ayob/contract/overview'
import { type Http, route } from '../../platform/http/route'
import { type OverviewDeps, overviewOf } from './overview.queries'

/** An advertiser's overview. */
export function overviewRoutes(http: Http, deps: OverviewDeps): void {
  route(http, analyticsOverview, async ({ session }) => ({
    ...(await overviewOf(deps, session.ownerId)),
  }))
}
