import type { Report } from '@ayob/contract/reports'
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
import { linksOfWeek } from '../desk/report-links/report-links.commands'
import { overviewRoutes } from '../desk/reports/overview.routes'
import type { WeeklyReader } from '../desk/reports/ports'
import { reportRoutes } from '../desk/reports/reports.routes'
import { mailWeeklyReports } from '../desk/reports/weekly-reports.jobs'
import { screensOnAir, vehiclesOfScreens } from '../goods/screens/screens.views'
import { accountViews } from '../people/accounts/accounts.views'
import { queueMail } from '../people/mails/mails.commands'
import { isMailKept } from '../people/mails/mails.queries'
import { settingsViews } from '../people/settings/settings.views'
import type { Context } from '../platform/context'
import type { Tx } from '../platform/ports'
import type { Room } from '../platform/room'
import { flightViews } from '../sales/bookings/flights.views'
import { campaignCount } from '../sales/campaigns/campaigns.queries'

interface Ports {
  readonly company: string | undefined
}

/** Reports, the overview and the live display. */
export function reportsPart(core: Context, { company }: Ports) {
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
    },
    jobs: [{ name: 'weekly-reports', everyS: 300, run: () => mailWeeklyReports(reports) }],
  } satisfies Room
}
