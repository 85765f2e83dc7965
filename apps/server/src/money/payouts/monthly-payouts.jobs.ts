import { type Day, dayOf } from '@ayob/contract/days'
import { monthBefore, monthlyAmount } from '@ayob/domain/payouts/due'
import { reservePayouts } from './payouts.commands'
import { payoutStore } from './payouts.store'
import type { PayoutDeps } from './ports'

/** Drivers per transaction. */
const BATCH = 500

/**
 * Reserves the payouts of the past month: for every driver with an account, the amount owed at its end. Runs once a
 * month, on the first day or when the server next starts; an interrupted run continues. Returns how many payouts were
 * created.
 *
 * @param earned writes the due earnings and returns the last day written; the run waits for the month's last day
 */
export async function payMonth(deps: PayoutDeps, earned: () => Promise<Day>): Promise<number> {
  const { month, lastDay } = monthBefore(dayOf(deps.clock.now()))
  if (await payoutStore.isRunDone(deps.db, month)) return 0
  if ((await earned()) < lastDay) return 0
  let made = 0
  let after: string | undefined = ''
  while (after !== undefined) {
    const last: string = after
    after = await deps.transact(async (tx) => {
      const ids = await payoutStore.lockAccountsAfter(tx, last, BATCH)
      const having = await payoutStore.havingMonth(tx, ids, month)
      const atEnd = await deps.journal.payable(tx, ids, lastDay)
      const now = await deps.journal.payable(tx, ids)
      const requests = ids.flatMap((driverId) => {
        const balance = now.get(driverId) ?? 0
        const gross = monthlyAmount(atEnd.get(driverId) ?? 0, balance)
        return gross > 0 && !having.has(driverId) ? [{ driverId, gross, balance }] : []
      })
      made += (await reservePayouts(deps, tx, requests, month)).length
      return ids.length === BATCH ? ids.at(-1) : undefined
    })
  }
  await deps.transact(async (tx) => {
    if (!(await payoutStore.markRun(tx, month, deps.clock.now()))) return
    const { count, net } = await payoutStore.runTotals(tx, month)
    if (count > 0) await deps.emit(tx, 'payout.run', { month, count, netCents: net })
  })
  return made
}
