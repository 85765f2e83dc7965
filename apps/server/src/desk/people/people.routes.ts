import { addDays, dayOf, startOfDay } from '@ayob/contract/days'
import { toLkr } from '@ayob/contract/money'
import * as calls from '@ayob/contract/people'
import { ROUTES, routeName } from '@ayob/contract/route-data'
import { RATED_DAYS } from '@ayob/domain/people/rating'
import { attributionTo } from '@ayob/domain/plays/attribution'
import { minutesByDay } from '../../air/figures/screens.queries'
import { organisationViews } from '../../people/organisations/organisations.queries'
import { permitOfDriver } from '../../people/vehicles/vehicles.queries'
import type { Context } from '../../platform/context'
import { orNotFound } from '../../platform/errors'
import { type Http, route } from '../../platform/http/route'
import { text } from '../../platform/http/texts'
import { newestBookingsOf } from '../bookings/booking-pages.queries'
import { switchUser } from './people.commands'
import { type AdvertiserRow, advertiserCounts, advertiserPage, type DriverRow, driverPage } from './people.queries'

const attribution = attributionTo(ROUTES)
const NEWEST = 20

const presentAdvertiser = (row: AdvertiserRow): calls.Advertiser => ({
  id: row.id,
  name: row.name,
  contactName: row.contact_name,
  email: row.email,
  phone: row.phone,
  website: row.website,
  status: row.list_status,
  switchedOff: row.switched_off,
  joinedDate: row.created_at.toISOString(),
  totalCampaigns: row.bookings,
  totalSpent: toLkr(row.spent_cents),
})

/** The administrators' lists of drivers and advertisers, and the calls that switch an account off and on. */
export function peopleRoutes(http: Http, ctx: Context): void {
  const { reading: db, clock } = ctx

  const presentDriver = (row: DriverRow): calls.Driver => ({
    id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    status: row.list_status,
    switchedOff: row.switched_off,
    vehicleType: row.vehicle_type ?? '',
    licenseNumber: row.driving_license,
    vehicleNumber: row.plate ?? '',
    location: row.lat === null || row.lng === null ? null : routeName(attribution({ lat: row.lat, lng: row.lng })),
    joinedDate: row.created_at.toISOString(),
    totalTrips: row.trips,
    rating: row.rating,
    permit: row.permit,
    screen: row.screen_id === null ? null : { id: row.screen_id, held: row.held },
  })

  route(http, calls.adminDrivers, async ({ query }) => {
    const now = clock.now()
    const { rows, total, counts, trips, averageRating, withoutPermit } = await driverPage(db, now, query)
    return {
      drivers: rows.map(presentDriver),
      total,
      page: query.page,
      limit: query.limit,
      counts,
      summary: {
        totalDrivers: counts.all,
        activeDrivers: counts.active,
        totalTrips: trips,
        averageRating,
        withoutPermit,
      },
    }
  })

  route(http, calls.adminDriver, async ({ params: { id }, session }) => {
    const now = clock.now()
    const { rows } = await driverPage(db, now, { page: 1, limit: 1, status: 'all', id })
    const driver = presentDriver(orNotFound(rows[0]))
    const today = dayOf(now)
    const first = addDays(today, 1 - RATED_DAYS)
    const minutes = (await minutesByDay(db, [id], startOfDay(first), now)).get(id)
    const days = Array.from({ length: RATED_DAYS }, (_, at) => {
      const day = addDays(first, at)
      return { day, minutes: minutes?.get(day) ?? 0 }
    })
    return { driver, permit: await permitOfDriver(ctx, db, id, today, session.id), days }
  })

  route(http, calls.adminAdvertisers, async ({ query }) => {
    const { rows, total } = await advertiserPage(db, query)
    const counts = await advertiserCounts(db)
    return {
      advertisers: rows.map(presentAdvertiser),
      total,
      page: query.page,
      limit: query.limit,
      counts,
      summary: {
        totalAdvertisers: counts.all,
        activeAdvertisers: counts.active,
        pendingAdvertisers: counts.pending,
        inactiveAdvertisers: counts.inactive,
      },
    }
  })

  route(http, calls.adminAdvertiser, async ({ params: { id } }) => {
    const { rows } = await advertiserPage(db, { page: 1, limit: 1, status: 'all', id })
    const advertiser = presentAdvertiser(orNotFound(rows[0]))
    const members = (await organisationViews.members(db, id)).map(
      ({ user_id, role, first_name, last_name, email, ...person }) => {
        const status = person.status === 'inactive' ? ('inactive' as const) : ('active' as const)
        return { id: user_id, name: `${first_name} ${last_name}`.trim(), email, role, status, invited: person.invited }
      },
    )
    return { advertiser, members, bookings: await newestBookingsOf(ctx, db, id, NEWEST) }
  })

  route(http, calls.switchUser, async ({ params, body, actor, transact }) => {
    const name = await transact((tx) => switchUser(ctx, tx, actor, params.id, body.status))
    ctx.signals.vehiclesChanged.tell()
    const message = text(body.status === 'active' ? 'server.userOn' : 'server.userOff', { name })
    return { status: body.status, user_name: name, message }
  })
}
