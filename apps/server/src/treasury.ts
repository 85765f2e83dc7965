import type { Http } from './http/route'
import type { Job } from './jobs/runner'
import { payoutDeps, type TreasuryNeeds } from './payout-deps'
import { payMonth } from './payouts/monthly'
import { adminPayoutRoutes, driverPayoutRoutes } from './payouts/routes'

/** The part of the floor plan that pays drivers: who gets what from whom. Answers what recurs. */
export function openTreasury(http: Http, needs: TreasuryNeeds): { jobs: Job[] } {
  const deps = payoutDeps(needs)
  driverPayoutRoutes(http, deps)
  adminPayoutRoutes(http, deps)
  return { jobs: [{ name: 'payouts', everyS: 60, run: async () => void (await payMonth(deps, needs.earned)) }] }
}
