import type { Context } from '../../platform/context'
import type { Http } from '../../platform/http/route'
import { reportRoutes } from './reports.routes'
import { mailWeeklyReports } from './weekly-reports.jobs'

/** Reports, on pages and in weekly mails. `ctx.db` is read for pages. */
export const reportsRoom = (ctx: Context) => ({
  routes: (http: Http) => reportRoutes(http, ctx),
  jobs: [{ name: 'weekly-reports', everyS: 300, run: () => mailWeeklyReports(ctx) }],
})
