import { dayOf } from '@ayob/contract/days'
import * as calls from '@ayob/contract/earnings'
import { type Http, route } from '../http/route'
import { dayInDetail } from './detail'
import { type OverviewNeeds, overviewOf, ratingOf, statementOf } from './queries'

/** What a driver has: the day, the month, each day down to its hours, the drive and the rating. */
export function earningsRoutes(http: Http, needs: OverviewNeeds): void {
  route(http, calls.driverOverview, ({ session }) => overviewOf(needs, session.userId))
  route(http, calls.earningStatement, ({ session, query }) => statementOf(needs, session.userId, query.month))
  route(http, calls.earningDay, ({ session, params }) => dayInDetail(needs, session.userId, params.day))
  route(http, calls.adminEarningDay, ({ params }) => dayInDetail(needs, params.id, params.day))
  route(http, calls.ownRating, ({ session }) => ratingOf(needs, session.userId))
  route(http, calls.driverDrive, async ({ session }) => {
    const screens = await needs.screens.idsOfDriver(session.userId)
    const points = await needs.delivery.driveOn(screens, dayOf(needs.clock.now()))
    return { success: true as const, points: points.map((point) => ({ ...point, at: point.at.toISOString() })) }
  })
}
