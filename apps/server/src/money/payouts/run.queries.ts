import type { Cents } from '@ayob/contract/money'
import type { RunException } from '@ayob/contract/payout-runs'
import { exceptionsOf, previousMonth, USUAL_MONTHS, usualOf } from '@ayob/domain/payouts/runs'
import type { Reader } from '../../platform/ports'
import { balancesOfUsers } from '../journal/journal.queries'
import { payoutStore } from './payouts.store'

interface JudgedPayout {
  readonly payoutId: string
  readonly exceptions: RunException[]
  readonly usualCents: Cents | null
  readonly lastCents: Cents | null
  readonly heldMinutes: number
}

/** The requested monthly payouts of a month, each with what is unusual about it. `held` are minutes by driver. */
export async function judgedPayouts(
  reader: Reader,
  month: string,
  heldOf: (driverIds: readonly string[]) => Promise<ReadonlyMap<string, number>>,
): Promise<JudgedPayout[]> {
  const payouts = await payoutStore.toRun(reader, month)
  const drivers = payouts.map(({ driver_id }) => driver_id)
  const balances = await balancesOfUsers(reader, 'driver_payable', drivers)
  const held = await heldOf(drivers)
  const before = new Map<string, { month: string | null; cents: Cents }[]>()
  for (const { driver_id, for_month, gross_cents } of await payoutStore.monthlyBefore(reader, drivers, month)) {
    before.set(driver_id, [...(before.get(driver_id) ?? []), { month: for_month, cents: gross_cents }])
  }
  const last = previousMonth(month)
  return payouts.map(({ id, driver_id, gross_cents, new_account }) => {
    const paid = before.get(driver_id) ?? []
    const usualCents = usualOf(paid.slice(0, USUAL_MONTHS).map(({ cents }) => cents))
    const heldMinutes = held.get(driver_id) ?? 0
    const balanceCents = balances.get(driver_id) ?? 0
    return {
      payoutId: id,
      exceptions: exceptionsOf({
        ...{ grossCents: gross_cents, usualCents, newAccount: new_account, heldMinutes, balanceCents },
      }),
      usualCents,
      lastCents: paid.find((one) => one.month === last)?.cents ?? null,
      heldMinutes,
    }
  })
}

/** How many requested monthly payouts there are of each month, newest first. */
export const monthsToRun = payoutStore.monthsToRun

/** Returns true once all payouts of a month have been requested. */
export const isMonthRequested = payoutStore.isRunDone
