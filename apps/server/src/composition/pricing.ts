import type { PricingDeps } from '../goods/pricing/pricing.commands'
import { pricingRoutes } from '../goods/pricing/pricing.routes'
import type { PricingViews } from '../goods/pricing/pricing.views'
import { accountViews } from '../people/accounts/accounts.views'
import type { Core } from '../platform/core'
import { bookingViews } from '../sales/bookings/bookings.views'
import { draftsRepriced } from '../sales/campaigns/campaigns.queries'
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
