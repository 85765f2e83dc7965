import { analyticsOverview } from '@ayob/contract/overview'
import { type Http, route } from '../http/route'
import { type OverviewNeeds, overviewOf } from './overview-queries'

export function overviewRoutes(http: Http, given: Omit<OverviewNeeds, 'settled'>): void {
  const needs: OverviewNeeds = { ...given, settled: new Map() }
  route(http, analyticsOverview, async ({ session }) => ({
    success: true as const,
    ...(await overviewOf(needs, session.userId)),
  }))
}
