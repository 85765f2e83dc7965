import type { Report } from '@ayob/contract/reports'
import { deliveries } from '../air/figures/deliveries.queries'
import { figuresOfPeriod, playedOn, playsByDay } from '../air/figures/periods.queries'
import { routesReached, screensReached } from '../air/figures/reach.queries'
import { addedDays } from '../air/figures/rollups.store'
import {
  bookingsOfPeriod,
  idsOfPeriod,
  sumsByDay,
  sumsByPart,
  sumsByType,
  waitingBookings,
} from '../air/figures/sums.queries'
import { liveDisplayRoutes } from '../desk/live-display/live-display.routes'
import { linksOfWeek } from '../desk/report-links/report-links.commands'
import { overviewRoutes } from '../desk/reports/overview.routes'
import type { WeeklyReader } from '../desk/reports/ports'
import { reportRoutes } from '../desk/reports/reports.routes'
import { mailWeeklyReports } from '../desk/reports/weekly-reports.jobs'
import { creativesByIds } from '../goods/creatives/creatives.views'
import { mediaFacts, uploadUrl } from '../goods/creatives/present'
import type { PricingViews } from '../goods/pricing/pricing.views'
import { screensOnAir, vehiclesOfScreens } from '../goods/screens/screens.store'
import { accountViews } from '../people/accounts/accounts.views'
import { queueMail } from '../people/mails/mails.commands'
import { isMailKept } from '../people/mails/mails.store'
import { settingsViews } from '../people/settings/settings.views'
import type { Context } from '../platform/context'
import type { Tx } from '../platform/ports'
import { bookingViews } from '../sales/bookings/bookings.views'
import { flightViews } from '../sales/bookings/flights.views'
import { campaignCount } from '../sales/campaigns/campaigns.queries'
import type { Part } from './part'

interface Ports {
  readonly pricing: PricingViews
  readonly company: string | undefined
  readonly look: (bookingId: string) => void
}

/** Reports, the overview and the live display. */
export function reportsPart(core: Context, { pricing, company, look }: Ports) {
  const reports = {
    ...core,
    bookings: flightViews,
    delivery: {
      playsByDay,
      ofPeriod: figuresOfPeriod,
      playedOn,
      sumsByDay,
      sumsByPart,
      sumsByType,
      idsOfPeriod,
      bookingsOfPeriod,
      waitingBookings,
      addedDays,
    },
    advertisers: { organizationOf: accountViews.organizationOf },
    company,
    readers: { list: settingsViews.weeklyReportReaders },
    mails: {
      isKept: isMailKept,
      async write(tx: Tx, dedupeKey: string, to: WeeklyReader, report: Report) {
        const links = await linksOfWeek(core.clock, tx, report.by_booking)
        await queueMail(core, tx, { dedupeKey, template: 'weekly-report', to, data: { report, links } })
      },
    },
  }
  return {
    routes(http) {
      reportRoutes(http, reports)
      overviewRoutes(http, {
        ...core,
        flights: flightViews,
        campaigns: { count: campaignCount },
        reports,
        reach: { screens: screensReached, routes: routesReached },
        screens: { vehicles: vehiclesOfScreens, onAir: screensOnAir },
      })
      liveDisplayRoutes(http, {
        ...core,
        bookings: bookingViews,
        creatives: { byIds: creativesByIds },
        deliveries: { byBooking: deliveries.byBooking, routes: deliveries.routeNames },
        look,
        lkrPerUsd: pricing.lkrPerUsd,
        uploadUrl,
        mediaFacts,
      })
    },
    jobs: [{ name: 'weekly-reports', everyS: 300, run: () => mailWeeklyReports(reports) }],
  } satisfies Part
}
