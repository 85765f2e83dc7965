import type { Context } from '../../platform/context'
import type { Http } from '../../platform/http/route'
import { decideDueCases, tellOfNewCases } from './cases.jobs'
import { caseRoutes } from './cases.routes'

/** Held minutes: cases, their evidence and their decisions. */
export const integrityRoom = (ctx: Context) => ({
  routes: (http: Http) => caseRoutes(http, ctx),
  jobs: [
    { name: 'cases-due', everyS: 60, run: () => decideDueCases(ctx) },
    { name: 'cases-digest', everyS: 600, run: () => tellOfNewCases(ctx) },
  ],
})
