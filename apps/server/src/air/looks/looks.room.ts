import type { Context } from '../../platform/context'
import type { Http } from '../../platform/http/route'
import { dropOldLooks, expireLooks } from './looks.jobs'
import { lookRoutes } from './looks.routes'

/** The pages of looks, and how long they are kept. */
export const looksRoom = (ctx: Context) => ({
  routes: (http: Http) => lookRoutes(http, ctx),
  jobs: [
    { name: 'looks', everyS: 60, run: () => expireLooks(ctx) },
    { name: 'old-looks', everyS: 3600, run: () => dropOldLooks(ctx) },
  ],
})
