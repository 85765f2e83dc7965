import type { Day } from '@ayob/contract/days'
import { fromLkr } from '@ayob/contract/money'
import { SMALLEST_PAYOUT } from '@ayob/contract/payouts'
import { cameToDrivers } from './journal/drivers'
import { balancesOfUsers, type Journal } from './journal/store'
import { supplierOf } from './payments/documents'
import type { PaidDriver, PayoutDeps } from './payouts/ports'
import { payoutStore } from './payouts/store'
import type { Reader, Tx } from './platform/ports'
import type { PricingViews } from './pricing/views'
import { registrationViews } from './registrations/views'

export type TreasuryNeeds = Pick<
  PayoutDeps,
  'db' | 'transact' | 'clock' | 'emit' | 'recordActivity' | 'personalKey'
> & {
  readonly company: Parameters<typeof supplierOf>[0]
  readonly pricing: Pick<PricingViews, 'current'>
  readonly journal: Journal
  /** Writes what drivers earned and is due; answers up to which day that is. */
  readonly earned: () => Promise<Day>
}

async function paidDrivers(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, PaidDriver>> {
  const names = await registrationViews.names(reader, ids)
  const plates = await registrationViews.plates(reader, ids)
  return new Map([...names].map(([id, name]) => [id, { id, name, vehicleNumber: plates.get(id) ?? null }]))
}

/** What payouts stand on. */
export function payoutDeps({ company, pricing, journal, ...base }: TreasuryNeeds): PayoutDeps {
  return {
    ...base,
    journal: {
      post: journal.post,
      postAll: journal.postAll,
      payable: (reader, ids, until) => balancesOfUsers(reader, 'driver_payable', ids, until),
      inTransit: (reader, ids) => balancesOfUsers(reader, 'payout_in_transit', ids),
      since: cameToDrivers,
    },
    drivers: {
      byIds: paidDrivers,
      matching: registrationViews.matching,
      party: async (reader, id) => {
        const name = (await registrationViews.names(reader, [id])).get(id) ?? ''
        const phone = (await registrationViews.phones(reader, [id])).get(id) ?? null
        return { name, address: null, tin: null, phone }
      },
    },
    terms: async (reader) => (await pricing.current(reader)).terms,
    supplier: supplierOf(company),
  }
}

/** Whether an erasure has to wait: a payout is on its way, or enough is owed for one. */
export async function isOwed(tx: Tx, userId: string): Promise<boolean> {
  await payoutStore.lockAccount(tx, userId)
  if (await payoutStore.hasIn(tx, userId, ['requested', 'approved', 'exported'])) return true
  const owed = (await balancesOfUsers(tx, 'driver_payable', [userId])).get(userId) ?? 0
  return owed >= fromLkr(SMALLEST_PAYOUT)
}
