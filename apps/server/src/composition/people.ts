import { ROUTES } from '@ayob/contract/route-data'
import { attributionTo } from '@ayob/domain/plays/attribution'
import { accountViews } from '../accounts/accounts.views'
import { registrationStore } from '../accounts/registrations.store'
import { sessionStore } from '../accounts/sessions.store'
import { activityRoutes } from '../activity/activity.routes'
import { bookingViews } from '../bookings/bookings.views'
import { newestBookingsOf } from '../bookings/present'
import { pauseAll, resumeAll } from '../bookings/steps.commands'
import { campaignStore } from '../campaigns/campaigns.store'
import { creativeStore } from '../creatives/creatives.store'
import { minutesByDay } from '../figures/totals.queries'
import { organisationViews } from '../organisations/organisations.views'
import { peopleRoutes } from '../people/people.routes'
import { rateDrivers } from '../people/ratings.jobs'
import type { Core } from '../platform/core'
import type { DocumentLinks } from '../platform/document-links'
import type { PricingViews } from '../pricing/pricing.views'
import { searchRoutes } from '../search/search.routes'
import { ticketStore } from '../support/tickets.store'
import { permitOfDriver } from '../vehicles/permits.queries'
import type { Bookings } from './bookings'
import type { Part } from './part'

interface Ports {
  readonly pricing: PricingViews
  readonly bookings: Bookings
  readonly links: DocumentLinks
  readonly vehiclesChanged: () => void
}

/** The administrators' lists of drivers and advertisers, their activity log, and their global search. */
export function peoplePart(core: Core, { pricing, bookings, links, vehiclesChanged }: Ports) {
  const onAir = { minutesByDay }
  return {
    routes(http) {
      activityRoutes(http, {
        db: core.db,
        names: {
          people: accountViews.names,
          bookings: bookingViews.references,
          campaigns: campaignStore.names,
          creatives: creativeStore.names,
          tickets: ticketStore.subjects,
        },
      })
      searchRoutes(http, core)
      peopleRoutes(http, {
        ...core,
        permits: { ofDriver: permitOfDriver(links) },
        accounts: registrationStore,
        switches: {
          endSessions: (tx, userId) => sessionStore.removeOthers(tx, userId, null),
          pauseFlights: (tx, actor, id) => pauseAll(bookings, tx, actor, id),
          resumeFlights: (tx, actor, id) => resumeAll(bookings, tx, actor, id),
          vehiclesChanged,
        },
        bookings: {
          newestOf: (reader, advertiserId, limit) => newestBookingsOf(bookings, reader, advertiserId, limit),
        },
        onAir,
        membersOf: organisationViews.members,
        attribution: attributionTo(ROUTES),
      })
    },
    jobs: [
      { name: 'ratings', everyS: 600, run: () => rateDrivers({ ...core, onAir, hoursPerDay: pricing.hoursPerDay }) },
    ],
  } satisfies Part
}
