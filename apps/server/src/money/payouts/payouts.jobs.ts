import { dayOf } from '@ayob/contract/days'
import { monthBefore, monthlyAmount } from '@ayob/domain/payouts/due'
import type { Core } from '../../platform/ports'
import { computeEarnings, lastDueDay } from '../earnings/earnings.jobs'
import { balancesOfUsers } from '../journal/journal.queries'
import { reservePayouts } from './payouts.commands'
import { payoutStore } from './payouts.store'

/** Drivers per transaction. */
const BATCH = 500

/**
 * Reserves the payouts of the past month: for every driver with an account, the amount owed at its end. Runs once a
 * month, on the first day or when the server next starts; an interrupted run continues. Returns how many payouts were
 * created. The run waits until the earnings of the month's last day are written.
 */
export async function payMonth(ctx: Core): Promise<number> {
  const { month, lastDay } = monthBefore(dayOf(ctx.clock.now()))
  if (await payoutStore.isRunDone(ctx.db, month)) return 0
  const until = lastDueDay(ctx.clock.now())
  await computeEarnings(ctx)
  if (until < lastDay) return 0
  let made = 0
  let after: string | undefined = ''
  while (after !== undefined) {
    const last: string = after
    after = await ctx.transact(async (tx) => {
      const ids = await payoutStore.lockAccountsAfter(tx, last, BATCH)
      const having = await payoutStore.havingMonth(tx, ids, month)
      const atEnd = await balancesOfUsers(tx, 'driver_payable', ids, lastDay)
      const now = await balancesOfUsers(tx, 'driver_payable', ids)
      const requests = ids.flatMap((driverId) => {
        const balance = now.get(driverId) ?? 0
        const gross = monthlyAmount(atEnd.get(driverId) ?? 0, balance)
        return gross > 0 && !having.has(driverId) ? [{ driverId, gross, balance }] : []
      })
      made += (await reservePayouts(ctx, tx, requests, month)).length
      return ids.length === BATCH ? ids.at(-1) : undefined
    })
  }
  await ctx.transact(async (tx) => {
    if (!(await payoutStore.markRun(tx, month, ctx.clock.now()))) return
    const { count, net } = await payoutStore.runTotals(tx, month)
    if (count > 0) await ctx.emit(tx, 'payout.run', { month, count, netCents: net })
  })
  return made
}
