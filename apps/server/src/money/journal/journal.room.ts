import type { Core } from '../../platform/core'
import type { Http } from '../../platform/http/route'
import { journalRoutes } from './journal.routes'
import { sumJournal } from './journal-sums.store'

/** The journal of accounts. */
export const journalRoom = (ctx: Core) => ({
  routes: (http: Http) => journalRoutes(http, ctx),
  jobs: [{ name: 'journal-sums', everyS: 60, run: () => sumJournal(ctx.db, ctx.transact) }],
})
