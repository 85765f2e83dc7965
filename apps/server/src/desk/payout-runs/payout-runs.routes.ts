import * as calls from '@ayob/contract/payout-runs'
import { monthsToRun } from '../../money/payouts/run.queries'
import type { Context } from '../../platform/context'
import { orNotFound } from '../../platform/errors'
import { type Http, route } from '../../platform/http/route'
import { text } from '../../platform/http/texts'
import * as commands from './payout-runs.commands'
import { fileOfRun, monthBefore, presentRunPayouts, presentRuns } from './payout-runs.queries'
import { type RunRow, runStore } from './payout-runs.store'

/** Runs that pay the drivers of a month. */
export function payoutRunRoutes(http: Http, ctx: Context): void {
  const { db } = ctx
  const shown = async (row: RunRow) => orNotFound((await presentRuns(db, [row]))[0])

  route(http, calls.payoutRuns, async ({ query }) => {
    const { rows, ...page } = await runStore.page(db, query)
    return { runs: await presentRuns(db, rows), ...page, months: await monthsToRun(db) }
  })

  route(http, calls.makePayoutRun, async ({ body, actor, transact }) => {
    const row = await transact((tx) => commands.draftRun(ctx, tx, actor, body.month))
    return { run: await shown(row) }
  })

  route(http, calls.payoutRun, async ({ params, query }) => {
    const row = orNotFound(await runStore.find(db, params.id))
    const counts = await runStore.counts(db, row.id)
    return {
      run: await shown(row),
      payouts: await presentRunPayouts(ctx, db, row.id, query),
      total: counts[query.status] ?? 0,
      page: query.page,
      limit: query.limit,
      counts,
      before: await monthBefore(db, row),
      file: await fileOfRun(ctx, db, row),
    }
  })

  route(http, calls.leaveOutOfRun, async ({ params, body, actor, transact }) => {
    const row = await transact((tx) => commands.leaveOut(ctx, tx, actor, params.id, params.payout_id, body.reason))
    return { run: await shown(row) }
  })

  route(http, calls.approvePayoutRun, async ({ params, actor, transact }) => {
    const row = await transact((tx) => commands.approveRun(ctx, tx, actor, params.id))
    return { message: text('server.payoutRunApproved'), run: await shown(row) }
  })

  route(http, calls.markRunPaid, async ({ params, body, actor, transact }) => {
    const row = await transact((tx) => commands.markRunPaid(ctx, tx, actor, params.id, body.reference))
    return { message: text('server.payoutRunPaid'), run: await shown(row) }
  })
}
