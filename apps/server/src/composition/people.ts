import { ROUTES } from '@ayob/contract/route-data'
import { attributionTo } from '@ayob/domain/plays/attribution'
import { minutesByDay } from '../air/figures/totals.queries'
import { activityRoutes } from '../desk/activity/activity.routes'
import { newestBookingsOf } from '../desk/bookings/booking-pages.queries'
import { peopleRoutes } from '../desk/people/people.routes'
import { rateDrivers } from '../desk/people/ratings.jobs'
import { searchRoutes } from '../desk/search/search.routes'
import { ticketStore } from '../desk/support/tickets.store'
import { creativeNames } from '../goods/creatives/creatives.views'
import type { PricingViews } from '../goods/pricing/pricing.views'
import { accountViews } from '../people/accounts/accounts.views'
import { registrationStore } from '../people/accounts/registrations.store'
import { sessionStore } from '../people/accounts/sessions.store'
import { organisationViews } from '../people/organisations/organisations.views'
import { permitOfDriver } from '../people/vehicles/permits.queries'
import type { Core } from '../platform/core'
import type { DocumentLinks } from '../platform/document-links'
import { bookingViews } from '../sales/bookings/bookings.views'
import { pauseAll, resumeAll } from '../sales/bookings/steps.commands'
import { campaignNames } from '../sales/campaigns/campaigns.queries'
import type { Part } from './part'

interface Ports {
  readonly pricing: PricingViews
  readonly links: DocumentLinks
  readonly vehiclesChanged: () => void
}

/** The administrators' lists of drivers and advertisers, their activity log, and their global search. */
export function peoplePart(core: Core, { pricing, links, vehiclesChanged }: Ports) {
  const onAir = { minutesByDay }
  return {
    routes(http) {
      activityRoutes(http, {
        db: core.db,
        names: {
          people: accountViews.names,
          bookings: bookingViews.references,
          campaigns: campaignNames,
          creatives: creativeNames,
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
          pauseFlights: (tx, actor, id) => pauseAll(core, tx, actor, id),
          resumeFlights: (tx, actor, id) => resumeAll(core, tx, actor, id),
          vehiclesChanged,
        },
        bookings: {
          newestOf: (reader, advertiserId, limit) => newestBookingsOf(core, reader, advertiserId, limit),
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
