import { accountViews } from '../accounts/accounts.views'
import { bookingViews } from '../bookings/bookings.views'
import { draftsRepriced } from '../campaigns/campaigns.queries'
import type { Core } from '../platform/core'
import { pricingRoutes } from '../pricing/pricing.routes'
import type { PricingViews } from '../pricing/pricing.views'
import type { Part } from './part'

/** Prices: the calculators, and the formulas, parameters and config behind them. */
export const pricingPart = (core: Core, { pricing }: { pricing: PricingViews }) =>
  ({
    routes: (http) =>
      pricingRoutes(http, {
        ...core,
        views: pricing,
        drafts: { changed: (reader, now, after) => draftsRepriced(bookingViews, reader, now, after) },
        people: { names: accountViews.names },
      }),
  }) satisfies Part
