import type { Report } from '@ayob/contract/reports'
import { accountViews } from '../accounts/accounts.views'
import { bookingViews } from '../bookings/bookings.views'
import { flightViews } from '../bookings/flights.views'
import { campaignCount } from '../campaigns/campaigns.queries'
import { mediaFacts, uploadUrl } from '../creatives/creatives.routes'
import { creativeStore } from '../creatives/creatives.store'
import { deliveries } from '../figures/deliveries.queries'
import { figuresOfPeriod, playedOn, playsByDay } from '../figures/periods.queries'
import { routesReached, screensReached } from '../figures/reach.queries'
import { addUp } from '../figures/rollups.jobs'
import { addedDays } from '../figures/rollups.store'
import {
  bookingsOfPeriod,
  idsOfPeriod,
  sumsByDay,
  sumsByPart,
  sumsByType,
  waitingBookings,
} from '../figures/sums.queries'
import { liveDisplayRoutes } from '../live-display/live-display.routes'
import type { QueueMail } from '../mails/mails.commands'
import { isMailKept } from '../mails/mails.store'
import type { Core } from '../platform/core'
import type { Tx } from '../platform/ports'
import type { PricingViews } from '../pricing/pricing.views'
import { linksOfWeek } from '../report-links/report-links.commands'
import { overviewRoutes } from '../reports/overview.routes'
import type { WeeklyReader } from '../reports/ports'
import { reportRoutes } from '../reports/reports.routes'
import { mailWeeklyReports } from '../reports/weekly-reports.jobs'
import { screensOnAir, vehiclesOfScreens } from '../screens/screens.store'
import { settingsViews } from '../settings/settings.views'
import type { Part } from './part'

interface Ports {
  readonly pricing: PricingViews
  readonly company: string | undefined
  readonly queueMail: QueueMail
  readonly look: (bookingId: string) => void
}

/** Reports, the overview and the live display. */
export function reportsPart(core: Core, { pricing, company, queueMail, look }: Ports) {
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
        await queueMail(tx, { dedupeKey, template: 'weekly-report', to, data: { report, links } })
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
        creatives: creativeStore,
        deliveries: { byBooking: deliveries.byBooking, routes: deliveries.routeNames },
        look,
        lkrPerUsd: pricing.lkrPerUsd,
        uploadUrl,
        mediaFacts,
      })
    },
    jobs: [
      { name: 'figure-sums', everyS: 60, run: () => addUp(reports) },
      { name: 'weekly-reports', everyS: 300, run: () => mailWeeklyReports(reports) },
    ],
  } satisfies Part
}
