import { ROUTES, routeName } from '@ayob/contract/route-data'
import { attributionTo } from '@ayob/domain/delivery/attribution'
import { lkrPerUsdOf } from '@ayob/domain/pricing/usd'
import { activityRoutes } from './activity/routes'
import { type BookingDeps, pauseAllIn, resumeAllIn } from './bookings/commands'
import type { Deliveries } from './bookings/ports'
import { type PresentNeeds, presentBookings } from './bookings/present'
import { bookingStore } from './bookings/store'
import { bookingViews } from './bookings/views'
import { impressionRoutes } from './delivery/impression-routes'
import { minutesByDay, routesByBooking } from './delivery/totals'
import type { Http } from './http/route'
import { inquiryRoutes } from './inquiries/routes'
import type { Job } from './jobs/runner'
import { liveDisplayRoutes } from './live-display/routes'
import { rateDrivers } from './people/ratings'
import { peopleRoutes } from './people/routes'
import type { Emit } from './platform/events'
import type { Limiter } from './platform/limiter'
import type { Clock, Db, Reader, RecordActivity, Transact } from './platform/ports'
import type { Secrets } from './platform/secrets'
import type { PricingViews } from './pricing/views'
import { createDocumentLinks } from './registrations/links'
import { permitOfDriver, permitRoutes } from './registrations/permits'
import { registrationStore } from './registrations/store'
import { registrationViews } from './registrations/views'
import { screenAdminRoutes } from './screens/admin'
import { sessionStore } from './sessions/store'
import { ticketStore } from './support/store'
import { creativeStore } from './uploads/store'

interface ConsoleNeeds {
  readonly db: Db
  readonly transact: Transact
  readonly clock: Clock
  readonly emit: Emit
  readonly limiter: Limiter
  readonly recordActivity: RecordActivity
  readonly pricing: PricingViews
  readonly bookings: BookingDeps & PresentNeeds & { readonly deliveries: Deliveries }
  readonly secrets: Secrets
  readonly vehiclesChanged: () => void
  readonly screenChanged: (screenId: string) => void
}

/** The part of the floor plan that belongs to administrators: who gets what from whom. Answers what recurs. */
export function openConsole(http: Http, needs: ConsoleNeeds): { jobs: Job[] } {
  const { db, clock, pricing, bookings } = needs
  const current = async (reader: Reader) => (await pricing.current(reader)).terms
  const onAir = { minutesByDay }

  activityRoutes(http, {
    db,
    names: { people: registrationViews.names, bookings: bookingViews.references, tickets: ticketStore.subjects },
  })
  impressionRoutes(http, { ...needs, names: registrationViews.names })
  inquiryRoutes(http, needs)
  liveDisplayRoutes(http, {
    db,
    clock,
    bookings: bookingViews.shown,
    creatives: creativeStore,
    deliveries: {
      byBooking: bookings.deliveries.byBooking,
      routes: async (reader, ids) =>
        new Map([...(await routesByBooking(reader, ids))].map(([id, routes]) => [id, routes.map(routeName)])),
    },
    lkrPerUsd: async (reader) => lkrPerUsdOf(await current(reader)),
    uploadUrl: bookings.uploadUrl,
    mediaFacts: bookings.mediaFacts,
  })
  screenAdminRoutes(http, { ...needs, bookingNames: bookingViews.references, changed: needs.screenChanged })
  const links = createDocumentLinks(needs.secrets.links, clock)
  permitRoutes(http, { ...needs, links })
  peopleRoutes(http, {
    ...needs,
    permits: { ofDriver: permitOfDriver(links) },
    accounts: registrationStore,
    switches: {
      endSessions: (tx, userId) => sessionStore.removeOthers(tx, userId, null),
      pauseFlights: (tx, actor, id) => pauseAllIn(bookings, tx, actor, id),
      resumeFlights: (tx, actor, id) => resumeAllIn(bookings, tx, actor, id),
      vehiclesChanged: needs.vehiclesChanged,
    },
    bookings: {
      async newestOf(reader, advertiserId, limit) {
        const { rows } = await bookingStore.list(reader, { page: 1, limit }, { advertiserId })
        return presentBookings(bookings, reader, rows, 'admin')
      },
    },
    onAir,
    attribution: attributionTo(ROUTES),
  })

  const rating = {
    db,
    clock,
    onAir,
    hoursPerDay: async (reader: Reader) => (await current(reader)).config.total_hours_per_day,
  }
  return { jobs: [{ name: 'ratings', everyS: 600, run: async () => void (await rateDrivers(rating)) }] }
}
