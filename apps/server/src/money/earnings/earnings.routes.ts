import type { AnswerOf, Handled } from '@ayob/contract/call'
import { dayOf } from '@ayob/contract/days'
import * as calls from '@ayob/contract/earnings'
import { type Drive, driveOf, type Stop } from '@ayob/domain/earnings/drive'
import { type Http, route } from '../../platform/http/route'
import { dayInDetail } from './day-details.queries'
import { type OverviewDeps, overviewOf, ratingOf, statementOf, vehiclesOf } from './earnings.queries'

/** A driver's overview, monthly statement, days by hour, drive and rating. */
export function earningsRoutes(http: Http, deps: OverviewDeps): void {
  route(http, calls.driverOverview, ({ session }) => overviewOf(deps, session.userId))
  route(http, calls.earningStatement, ({ session, query }) => statementOf(deps, session.userId, query.month))
  route(http, calls.ownedVehicles, ({ session, query }) => vehiclesOf(deps, session.userId, query.month))
  route(http, calls.earningDay, ({ session, params }) => dayInDetail(deps, session.userId, params.day))
  route(http, calls.adminEarningDay, ({ params }) => dayInDetail(deps, params.id, params.day))
  route(http, calls.ownRating, ({ session }) => ratingOf(deps, session.userId))
  route(http, calls.driverDrive, async ({ session }) => {
    const screens = await deps.screens.idsOfDriver(session.userId)
    return presentDrive(driveOf(await deps.delivery.sightsOn(screens, dayOf(deps.clock.now()))))
  })
}

const presentStop = ({ lat, lng, at }: Stop) => ({ lat, lng, at: new Date(at).toISOString() })

const presentDrive = ({
  trips,
  start,
  last,
  metres,
  placeless,
}: Drive): Handled<AnswerOf<typeof calls.driverDrive>> => ({
  trips: trips.map((trip) => trip.map(presentStop)),
  start: start && presentStop(start),
  last: last && presentStop(last),
  distance_m: Math.round(metres),
  plays_without_place: placeless,
})
