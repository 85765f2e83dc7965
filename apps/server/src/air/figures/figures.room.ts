import type { Context } from '../../platform/context'
import type { Http } from '../../platform/http/route'
import { figureRoutes } from './figures.routes'
import { addUp } from './rollups.jobs'

/** The figures of plays: named routes, and sums of finished hours. `ctx.db` is read for pages. */
export const figuresRoom = (ctx: Context) => ({
  routes: (http: Http) => figureRoutes(http, ctx.db),
  jobs: [{ name: 'figure-sums', everyS: 60, run: () => addUp(ctx) }],
})
