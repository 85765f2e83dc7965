import { listAdvertisers } from '@ayob/contract/advertisers'
import type { Core } from '../../platform/core'
import { type Http, route } from '../../platform/http/route'
import { approvedAdvertisers } from './directory.queries'

/** The public directory of advertisers. */
export function directoryRoutes(http: Http, { db }: Core): void {
  route(http, listAdvertisers, async ({ query }) => {
    const { rows, total } = await approvedAdvertisers(db, query)
    return { advertisers: rows, total, page: query.page, limit: query.limit }
  })
}
