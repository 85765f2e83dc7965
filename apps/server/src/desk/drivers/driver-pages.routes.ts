import type { AnswerOf, Handled } from '@ayob/contract/call'
import { type Day, dayOf } from '@ayob/contract/days'
import * as calls from '@ayob/contract/earnings'
import { type Drive, driveOf, type Stop } from '@ayob/domain/earnings/drive'
import { sightsOn } from '../../air/plays/plays.queries'
import { screenIdsOfDriver } from '../../goods/screens/screens.queries'
import { dayInDetail } from '../../money/earnings/days.queries'
import type { Context } from '../../platform/context'
import { type Http, route } from '../../platform/http/route'
import { heldMinutesOf } from '../../trust/integrity/cases.queries'
import { overviewOf, ratingOf, statementOf, vehiclesOf } from './driver-pages.queries'

/** A driver's overview, monthly statement, days by hour, drive and rating. */
export function driverPageRoutes(http: Http, ctx: Context): void {
  const detailOf = async (driverId: string, day: Day) =>
    dayInDetail(ctx, driverId, day, (await heldMinutesOf(ctx.db, driverId, day, day)).get(day))

  route(http, calls.driverOverview, ({ session }) => overviewOf(ctx, session.userId))
  route(http, calls.earningStatement, ({ session, query }) => statementOf(ctx, session.userId, query.month))
  route(http, calls.ownedVehicles, ({ session, query }) => vehiclesOf(ctx, session.userId, query.month))
  route(http, calls.earningDay, ({ session, params }) => detailOf(session.userId, params.day))
  route(http, calls.adminEarningDay, ({ params }) => detailOf(params.id, params.day))
  route(http, calls.ownRating, ({ session }) => ratingOf(ctx, session.userId))
  route(http, calls.driverDrive, async ({ session }) => {
    const screens = await screenIdsOfDriver(ctx.db, session.userId)
    return presentDrive(driveOf(await sightsOn(ctx.db, screens, dayOf(ctx.clock.now()))))
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
