import { driverOverview } from '@ayob/contract/screens'
import { type Http, route } from '../http/route'
import { type OverviewNeeds, overviewOf } from './queries'

export function earningsRoutes(http: Http, needs: OverviewNeeds): void {
  route(http, driverOverview, ({ session }) => overviewOf(needs, session.userId))
}
