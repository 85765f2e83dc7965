import type { Context } from '../../platform/context'
import { doPortion } from './payout-runs.commands'
import { runStore } from './payout-runs.store'

/** Carries on the runs that are approved or paid, each portion in a transaction of its own. An interrupted run goes on. */
export async function carryOnRuns(ctx: Context): Promise<void> {
  for (const id of await runStore.unfinished(ctx.db)) {
    let more = true
    while (more) more = await ctx.transact((tx) => doPortion(ctx, tx, id))
  }
}
