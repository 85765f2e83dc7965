import { adminSearch } from '@ayob/contract/search'
import { type Http, route } from '../http/route'
import type { Db } from '../platform/ports'
import { foundBy } from './search.queries'

/** The administrators' search over everything. */
export function searchRoutes(http: Http, { db }: { readonly db: Db }): void {
  route(http, adminSearch, async ({ query }) => {
    const found = await foundBy(db, query.q)
    return { success: true as const, found, total: found.length }
  })
}
