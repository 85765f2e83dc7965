import * as accounts from './accounts'
import * as activity from './activity'
import * as administrators from './administrators'
import * as ads from './ads'
import * as advertisers from './advertisers'
import * as apiKeys from './api-keys'
import * as backups from './backups'
import * as bookingCreatives from './booking-creatives'
import * as bookingDrafts from './booking-drafts'
import * as bookings from './bookings'
import * as brand from './brand'
import type { Call } from './call'
import * as campaigns from './campaigns'
import * as clientConfig from './client-config'
import * as confirmations from './confirmations'
import * as creatives from './creatives'
import * as designs from './designs'
import * as devices from './devices'
import * as earnings from './earnings'
import * as favouritePlaces from './favourite-places'
import * as forecast from './forecasts'
import * as houseAds from './house-ads'
import * as impressions from './impressions'
import * as incidents from './incidents'
import * as inquiries from './inquiries'
import * as integrity from './integrity'
import * as journal from './journal'
import * as landing from './landing'
import * as liveDisplay from './live-display'
import * as looks from './looks'
import * as notifications from './notifications'
import * as organisations from './organisations'
import * as overview from './overview'
import * as passkeys from './passkeys'
import * as paymentMethods from './payment-methods'
import * as payments from './payments'
import * as payoutAccounts from './payout-accounts'
import * as payoutRuns from './payout-runs'
import * as payouts from './payouts'
import * as people from './people'
import * as permits from './permits'
import * as phoneSignIn from './phone-sign-in'
import * as playlists from './playlists'
import * as plays from './plays'
import * as pricing from './pricing'
import * as pricingAdmin from './pricing-admin'
import * as myData from './privacy'
import * as proof from './proofs'
import * as push from './push'
import * as refunds from './refunds'
import * as registrations from './registrations'
import * as reportLinks from './report-links'
import * as reports from './reports'
import * as rings from './rings'
import * as routes from './routes'
import * as screenCommands from './screen-commands'
import * as screenPage from './screen-page'
import * as screens from './screens'
import * as search from './search'
import * as sessions from './sessions'
import * as settings from './settings'
import * as tickets from './support'
import * as vehicle from './vehicles'
import * as views from './views'
import * as waiting from './waiting'
import * as webhooks from './webhooks'
import * as yields from './yield'

const capabilities = {
  ...accounts,
  ...sessions,
  ...phoneSignIn,
  ...passkeys,
  ...activity,
  ...apiKeys,
  ...webhooks,
  ...administrators,
  ...confirmations,
  ...backups,
  ...advertisers,
  ...registrations,
  ...creatives,
  ...designs,
  ...brand,
  ...bookings,
  ...bookingCreatives,
  ...bookingDrafts,
  ...ads,
  ...forecast,
  ...campaigns,
  ...payments,
  ...refunds,
  ...journal,
  ...payoutRuns,
  ...payouts,
  ...payoutAccounts,
  ...notifications,
  ...organisations,
  ...push,
  ...paymentMethods,
  ...overview,
  ...people,
  ...permits,
  ...pricing,
  ...pricingAdmin,
  ...houseAds,
  ...impressions,
  ...inquiries,
  ...incidents,
  ...integrity,
  ...landing,
  ...liveDisplay,
  ...looks,
  ...proof,
  ...reportLinks,
  ...reports,
  ...rings,
  ...routes,
  ...screenPage,
  ...screens,
  ...screenCommands,
  ...search,
  ...devices,
  ...playlists,
  ...plays,
  ...earnings,
  ...favouritePlaces,
  ...settings,
  ...myData,
  ...tickets,
  ...vehicle,
  ...views,
  ...waiting,
  ...yields,
  ...clientConfig,
}
type Capabilities = typeof capabilities

/** Every call of the HTTP API by its name, each with its own types. */
export type Calls = {
  readonly [Name in keyof Capabilities as Capabilities[Name] extends Call ? Name : never]: Capabilities[Name]
}

const isCall = ([, value]: [string, unknown]) =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'answer' in value

export const calls = Object.fromEntries(Object.entries(capabilities).filter(isCall)) as Calls

/** The same without their types, for iteration: API documents, the 405 answer and the role matrix. */
export const CALLS: Readonly<Record<string, Call>> = { ...calls }
