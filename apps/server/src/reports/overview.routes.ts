import { analyticsOverview } from '@ayob/contract/overview'
import { type Http, route } from '../http/route'
import { type OverviewDeps, overviewOf } from './overview.queries'

export function overviewRoutes(http: Http, given: Omit<OverviewDeps, 'settled'>): void {
  const needs: OverviewDeps = { ...given, settled: new Map() }
  route(http, analyticsOverview, async ({ session }) => ({
    success: true as const,
    ...(await overviewOf(needs, session.userId)),
  }))
}
