import { accountViews } from '../accounts/accounts.views'
import { bookingViews } from '../bookings/bookings.views'
import { draftsRepriced } from '../campaigns/campaigns.queries'
import type { Core } from '../platform/core'
import type { PricingDeps } from '../pricing/pricing.commands'
import { pricingRoutes } from '../pricing/pricing.routes'
import type { PricingViews } from '../pricing/pricing.views'
import type { Part } from './part'

/** Prices: the calculators, and the formulas, parameters and config behind them. */
export function pricingPart(core: Core, { pricing }: { pricing: PricingViews }) {
  const deps: PricingDeps = {
    ...core,
    views: pricing,
    drafts: { changed: (reader, now, after) => draftsRepriced(bookingViews, reader, now, after) },
    people: { names: accountViews.names },
  }
  return { deps, routes: (http) => pricingRoutes(http, deps) } satisfies Part & Record<string, unknown>
}
