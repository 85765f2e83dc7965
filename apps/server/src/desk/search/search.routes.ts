import { listAdministrators } from '@ayob/contract/administrators'
import { adminAds } from '@ayob/contract/ads'
import { type Call, mayAdmin } from '@ayob/contract/call'
import { adminPayouts } from '@ayob/contract/payouts'
import { adminAdvertisers, adminDrivers } from '@ayob/contract/people'
import { adminPayments } from '@ayob/contract/refunds'
import { adminScreens } from '@ayob/contract/screens'
import { adminSearch, FOUND_KINDS, type FoundKind } from '@ayob/contract/search'
import { adminTickets } from '@ayob/contract/support'
import type { Context } from '../../platform/context'
import { type Http, route } from '../../platform/http/route'
import { foundBy } from './search.queries'

/** The call that lists things of a kind. People who may not make it don't find them. */
const LISTED_BY: Readonly<Record<FoundKind, Call>> = {
  booking: adminAds,
  vehicle: adminDrivers,
  screen: adminScreens,
  invoice: adminPayments,
  credit_note: adminPayments,
  payout: adminPayouts,
  driver: adminDrivers,
  advertiser: adminAdvertisers,
  administrator: listAdministrators,
  ticket: adminTickets,
}

/** The administrators' search over everything that their roles may read. */
export function searchRoutes(http: Http, { reading: db }: Context): void {
  route(http, adminSearch, async ({ query, session }) => {
    const kinds = FOUND_KINDS.filter((kind) => mayAdmin(LISTED_BY[kind], session.adminRoles ?? []))
    const found = await foundBy(db, query.q, kinds)
    return { found, total: found.length }
  })
}
