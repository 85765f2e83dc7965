import { accountViews } from '../accounts/accounts.views'
import { adRoutes } from '../bookings/ads.routes'
import { bookCampaign } from '../bookings/bookings.commands'
import { doWhatIsDue } from '../bookings/bookings.jobs'
import { bookingRoutes } from '../bookings/bookings.routes'
import { bookingViews } from '../bookings/bookings.views'
import { pause, resume, withdraw } from '../bookings/steps.commands'
import { campaignRoutes } from '../campaigns/campaigns.routes'
import { mediaFacts, uploadUrl } from '../creatives/creatives.routes'
import { creativeStore } from '../creatives/creatives.store'
import { deliveries } from '../figures/deliveries.queries'
import { pendingPayments } from '../payments/payments.queries'
import type { Core } from '../platform/core'
import type { PricingViews } from '../pricing/pricing.views'
import { settlementStore } from '../proofs/proofs.store'
import type { Part } from './part'

interface Ports {
  readonly pricing: PricingViews
  readonly publicUrl: () => string
}

/** What a command is given beside what it stands on. */
type Given<Command> = Command extends (deps: never, ...given: infer Rest) => unknown ? Rest : never

/** Bookings, and the campaigns that become bookings. */
export function bookingsPart(core: Core, { pricing: prices, publicUrl }: Ports) {
  const pending = pendingPayments(core.clock)
  const bookings = {
    ...core,
    creatives: creativeStore,
    prices,
    advertisers: { byIds: accountViews.advertisers },
    deliveries,
    settlements: settlementStore,
    publicUrl,
    pendingPayments: pending,
    uploadUrl,
    mediaFacts,
  }
  const campaigns = {
    ...core,
    prices,
    creatives: creativeStore,
    pendingPayments: pending,
    owners: { emailOf: accountViews.emailOf },
    bookings: {
      byIds: bookingViews.byIds,
      lock: bookingViews.lock,
      book: (...given: Given<typeof bookCampaign>) => bookCampaign(bookings, ...given),
      pause: (...given: Given<typeof pause>) => pause(bookings, ...given),
      resume: (...given: Given<typeof resume>) => resume(bookings, ...given),
      withdraw: (...given: Given<typeof withdraw>) => withdraw(bookings, ...given),
    },
    uploadUrl,
  }
  return {
    bookings,
    routes(http) {
      bookingRoutes(http, bookings)
      adRoutes(http, bookings)
      campaignRoutes(http, campaigns)
    },
    jobs: [{ name: 'bookings-due', everyS: 20, run: () => doWhatIsDue(bookings) }],
  } satisfies Part & { bookings: unknown }
}

/** What the commands of bookings stand on, for the parts that move a booking. */
export type Bookings = ReturnType<typeof bookingsPart>['bookings']
