import type { Day } from '@ayob/contract/days'
import type { PricingViews } from '../goods/pricing/pricing.views'
import { balanceChanges } from '../money/journal/drivers.queries'
import { balancesOfUsers, type Journal } from '../money/journal/journal.store'
import { supplierOf } from '../money/payments/invoices.queries'
import { payMonth } from '../money/payouts/monthly-payouts.jobs'
import { adminPayoutRoutes, driverPayoutRoutes } from '../money/payouts/payouts.routes'
import type { PayoutDeps } from '../money/payouts/ports'
import { accountViews } from '../people/accounts/accounts.views'
import type { Core } from '../platform/core'
import type { KeyRing } from '../platform/secrets'
import type { Part } from './part'

interface Ports {
  readonly company: Parameters<typeof supplierOf>[0]
  readonly pricing: Pick<PricingViews, 'currentTerms'>
  readonly journal: Journal
  readonly personalKey: KeyRing
  /** Computes due earnings. Returns the last day that is complete. */
  readonly earned: () => Promise<Day>
}

/** The `deps` of payout commands. */
export const payoutDeps = (core: Core, { company, pricing, journal, personalKey }: Ports): PayoutDeps => ({
  ...core,
  personalKey,
  journal: {
    post: journal.post,
    postAll: journal.postAll,
    payable: (reader, ids, until) => balancesOfUsers(reader, 'driver_payable', ids, until),
    inTransit: (reader, ids) => balancesOfUsers(reader, 'payout_in_transit', ids),
    changes: balanceChanges,
  },
  drivers: { byIds: accountViews.drivers, matching: accountViews.matching, party: accountViews.driverParty },
  terms: pricing.currentTerms,
  supplier: supplierOf(company),
})

/** Payouts to drivers. */
export function payoutsPart(core: Core, ports: Ports) {
  const deps = payoutDeps(core, ports)
  return {
    deps,
    routes(http) {
      driverPayoutRoutes(http, deps)
      adminPayoutRoutes(http, deps)
    },
    jobs: [{ name: 'payouts', everyS: 60, run: () => payMonth(deps, ports.earned) }],
  } satisfies Part & Record<string, unknown>
}
