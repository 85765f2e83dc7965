import { deliveries } from '../air/figures/deliveries.queries'
import { creativeByFile, creativesByFiles, creativesByIds } from '../goods/creatives/creatives.views'
import { mediaFacts, uploadUrl } from '../goods/creatives/present'
import type { PricingViews } from '../goods/pricing/pricing.views'
import { pendingPayments } from '../money/payments/payments.queries'
import { accountViews } from '../people/accounts/accounts.views'
import type { Core } from '../platform/core'
import type { Tx } from '../platform/ports'
import { bookingDraftRoutes } from '../sales/booking-drafts/booking-drafts.routes'
import { draftStore } from '../sales/booking-drafts/booking-drafts.store'
import { adRoutes } from '../sales/bookings/ads.routes'
import { bookCampaign } from '../sales/bookings/bookings.commands'
import { doWhatIsDue } from '../sales/bookings/bookings.jobs'
import { bookingRoutes } from '../sales/bookings/bookings.routes'
import { bookingViews } from '../sales/bookings/bookings.views'
import { tellOfLateFlights } from '../sales/bookings/late-flights.jobs'
import { pause, resume, withdraw } from '../sales/bookings/steps.commands'
import { campaignRoutes } from '../sales/campaigns/campaigns.routes'
import { pricingPreviewRoutes } from '../sales/campaigns/pricing-preview.routes'
import { favouritePlaceRoutes } from '../sales/favourite-places/favourite-places.routes'
import { settlementStore } from '../trust/proofs/proofs.store'
import { integrityOfBooking } from './booking-integrity'
import type { Part } from './part'

interface Ports {
  readonly pricing: PricingViews
  readonly publicUrl: () => string
  readonly look: (bookingId: string) => void
}

/** The parameters of a command after `deps`. */
type Args<Command> = Command extends (deps: never, ...args: infer Rest) => unknown ? Rest : never

/** Bookings, and the campaigns that become bookings. */
export function bookingsPart(core: Core, { pricing: prices, publicUrl, look }: Ports) {
  const pending = pendingPayments(core.clock)
  const bookings = {
    ...core,
    creatives: { byFile: creativeByFile, byFiles: creativesByFiles, byIds: creativesByIds },
    prices,
    advertisers: { byIds: accountViews.advertisers },
    deliveries,
    drafts: {
      drop: (tx: Tx, advertiserId: string, id: string) => draftStore.remove(tx, { advertiser_id: advertiserId, id }),
    },
    settlements: settlementStore,
    integrity: { ofBooking: integrityOfBooking },
    publicUrl,
    look,
    pendingPayments: pending,
    uploadUrl,
    mediaFacts,
  }
  const campaigns = {
    ...core,
    prices,
    creatives: { byFile: creativeByFile, byFiles: creativesByFiles, byIds: creativesByIds },
    pendingPayments: pending,
    owners: { emailOf: accountViews.emailOf },
    bookings: {
      byIds: bookingViews.byIds,
      lock: bookingViews.lock,
      book: (...args: Args<typeof bookCampaign>) => bookCampaign(bookings, ...args),
      pause: (...args: Args<typeof pause>) => pause(bookings, ...args),
      resume: (...args: Args<typeof resume>) => resume(bookings, ...args),
      withdraw: (...args: Args<typeof withdraw>) => withdraw(bookings, ...args),
    },
    uploadUrl,
    mediaFacts,
  }
  return {
    bookings,
    routes(http) {
      bookingRoutes(http, bookings)
      bookingDraftRoutes(http, core)
      favouritePlaceRoutes(http, core)
      adRoutes(http, bookings)
      campaignRoutes(http, campaigns)
      pricingPreviewRoutes(http, core)
    },
    jobs: [
      { name: 'bookings-due', everyS: 20, run: () => doWhatIsDue(bookings) },
      { name: 'late-flights', everyS: 3600, run: () => tellOfLateFlights(bookings) },
    ],
  } satisfies Part & { bookings: unknown }
}

/** The `deps` of booking commands, for parts that change bookings. */
export type Bookings = ReturnType<typeof bookingsPart>['bookings']
