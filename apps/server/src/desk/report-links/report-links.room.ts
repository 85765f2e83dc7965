import type { Context } from '../../platform/context'
import type { Http } from '../../platform/http/route'
import { dropOldLinks } from './report-links.jobs'
import { reportLinkRoutes } from './report-links.routes'

/** Links to the live report of a booking. */
export const reportLinksRoom = (ctx: Context) => ({
  routes: (http: Http) => reportLinkRoutes(http, ctx),
  jobs: [{ name: 'report-links', everyS: 3600, run: () => dropOldLinks(ctx) }],
})
