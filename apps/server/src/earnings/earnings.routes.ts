import type { AnswerOf } from '@ayob/contract/call'
import { dayOf } from '@ayob/contract/days'
import * as calls from '@ayob/contract/earnings'
import { type Drive, driveOf, type Stop } from '@ayob/domain/earnings/drive'
import { type Http, route } from '../http/route'
import { dayInDetail } from './day-details.queries'
import { type OverviewDeps, overviewOf, ratingOf, statementOf } from './earnings.queries'

/** What a driver has: the day, the month, each day down to its hours, the drive and the rating. */
export function earningsRoutes(http: Http, needs: OverviewDeps): void {
  route(http, calls.driverOverview, ({ session }) => overviewOf(needs, session.userId))
  route(http, calls.earningStatement, ({ session, query }) => statementOf(needs, session.userId, query.month))
  route(http, calls.earningDay, ({ session, params }) => dayInDetail(needs, session.userId, params.day))
  route(http, calls.adminEarningDay, ({ params }) => dayInDetail(needs, params.id, params.day))
  route(http, calls.ownRating, ({ session }) => ratingOf(needs, session.userId))
  route(http, calls.driverDrive, async ({ session }) => {
    const screens = await needs.screens.idsOfDriver(session.userId)
    return presentDrive(driveOf(await needs.delivery.sightsOn(screens, dayOf(needs.clock.now()))))
  })
}

const presentStop = ({ lat, lng, at }: Stop) => ({ lat, lng, at: new Date(at).toISOString() })

const presentDrive = ({ trips, start, last, metres, placeless }: Drive): AnswerOf<typeof calls.driverDrive> => ({
  success: true,
  trips: trips.map((trip) => trip.map(presentStop)),
  start: start && presentStop(start),
  last: last && presentStop(last),
  distance_m: Math.round(metres),
  plays_without_place: placeless,
})
