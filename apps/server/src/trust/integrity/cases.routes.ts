import * as calls from '@ayob/contract/integrity'
import { toLkr } from '@ayob/contract/money'
import { accountViews } from '../../people/accounts/accounts.queries'
import type { Context } from '../../platform/context'
import { orNotFound } from '../../platform/errors'
import { type Http, route } from '../../platform/http/route'
import { caseDetail, presentForAdmin, presentForDriver } from './case-detail.queries'
import { answerCase, decideCase, decideMany, setCaseLimit } from './cases.commands'
import { caseCounts, casePage, casesOfDriver, waitingSums } from './cases.queries'
import { type CaseRow, caseSettings } from './cases.store'

/** Cases per transaction. Meanwhile the plays of their vehicles wait. */
const AT_ONCE = 20

/** Held minutes: administrators decide on them, drivers see and answer them. */
export function caseRoutes(http: Http, ctx: Context): void {
  const { db } = ctx
  const forAdmin = async (row: CaseRow) => orNotFound((await presentForAdmin(ctx, db, [row]))[0])

  route(http, calls.adminCases, async ({ query }) => {
    const people = query.q ? await accountViews.matching(db, query.q) : []
    const { rows, ...page } = await casePage(db, query, people)
    const counts = await caseCounts(db)
    const { minutes, cents } = await waitingSums(db)
    const { case_limit: limit } = await caseSettings.read(db)
    const summary = { waiting: counts.open, overdue: counts.overdue, minutes, at_stake: toLkr(cents), limit }
    return { cases: await presentForAdmin(ctx, db, rows), ...page, counts, summary }
  })

  route(http, calls.adminCase, async ({ params, session }) => ({
    case: await caseDetail(ctx, db, params.id, session.id),
  }))

  route(http, calls.decideCase, async ({ params, body, actor, transact }) => {
    const row = await transact((tx) => decideCase(ctx, tx, actor, params.id, body))
    return { case: await forAdmin(row) }
  })

  route(http, calls.decideCases, async ({ body: { ids, ...decision }, actor }) => {
    const sorted = [...new Set(ids)].sort()
    let decided = 0
    const refused: { id: string; state: calls.CaseState }[] = []
    for (let from = 0; from < sorted.length; from += AT_ONCE) {
      const some = sorted.slice(from, from + AT_ONCE)
      const done = await ctx.transact((tx) => decideMany(ctx, tx, actor, some, decision))
      decided += done.decided.length
      refused.push(...done.refused.map(({ id, state }) => ({ id, state })))
    }
    return { decided, refused }
  })

  route(http, calls.setCaseLimit, async ({ body: { limit }, actor, transact }) => {
    await transact((tx) => setCaseLimit(ctx, tx, actor, limit))
    return { limit }
  })

  route(http, calls.ownCases, async ({ session, query }) => {
    const { rows, ...page } = await casesOfDriver(db, session.userId, query)
    return { cases: await presentForDriver(ctx, db, rows), ...page }
  })

  route(http, calls.answerCase, async ({ params, body, actor, transact }) => {
    const row = await transact((tx) => answerCase(ctx, tx, actor, params.id, body.message))
    return { case: orNotFound((await presentForDriver(ctx, db, [row]))[0]) }
  })
}
