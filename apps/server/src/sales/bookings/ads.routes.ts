import * as calls from '@ayob/contract/ads'
import { notFound } from '../../platform/errors'
import { type Http, route } from '../../platform/http/route'
import { text } from '../../platform/http/texts'
import { changeFlight, restore, takeDown } from './ads.commands'
import { creativeResults } from './booking-creatives'
import { bookingLists } from './booking-lists.queries'
import { adFigures } from './bookings.queries'
import { type BookingRow, bookingStore } from './bookings.store'
import { bookingDetails, type DetailsDeps } from './details.queries'
import type { BookingDeps } from './ports'
import { type PresentDeps, presentAds } from './present'
import { approve, pause, publishOrResume, reject } from './steps.commands'

/** The administrator's calls for ads: monitor, review and steps. */
export function adRoutes(http: Http, deps: BookingDeps & PresentDeps & DetailsDeps): void {
  const { db } = deps
  const known = async (id: string): Promise<BookingRow> => {
    const row = await bookingStore.byId(db, id)
    if (!row) throw notFound()
    return row
  }
  const present = async (row: BookingRow) => {
    const [ad] = await presentAds(deps, db, [row])
    if (!ad) throw notFound()
    return ad
  }
  /** The answer after a step. */
  const changed = async (id: string, message: string) => ({
    ad: await present(await known(id)),
    message: text(message),
  })

  route(http, calls.adminAds, async ({ query }) => {
    const rows = await bookingLists.page(db, query, { filter: query.status })
    const { counts, summary } = await adFigures(db, deps.deliveries)
    // Without a search, the total of a list is the count of its tab.
    const total = query.q ? await bookingLists.count(db, query, { filter: query.status }) : counts[query.status]
    const ads = await presentAds(deps, db, rows)
    return { ads, total, page: query.page, limit: query.limit, counts, summary }
  })

  route(http, calls.adminPendingAds, async ({ query }) => {
    const { rows, total } = await bookingLists.list(db, query, { awaitingReview: true })
    return { ads: await presentAds(deps, db, rows), total, page: query.page, limit: query.limit }
  })

  route(http, calls.adminAdStats, async () => ({ ...(await adFigures(db, deps.deliveries)).stats }))

  route(http, calls.adminAd, async ({ params }) => {
    const row = await known(params.id)
    deps.look(row.id)
    const ad = await present(row)
    const creatives = await creativeResults(deps.deliveries, db, ad)
    return { ad: { ...ad, ...(await bookingDetails(deps, row)), creatives } }
  })

  route(http, calls.approveAd, async ({ params, body, actor, transact }) => {
    await transact((tx) => approve(deps, tx, actor, params.id, body.startDate))
    return changed(params.id, 'server.adApproved')
  })

  route(http, calls.rejectAd, async ({ params, body, actor, transact }) => {
    await transact((tx) => reject(deps, tx, actor, params.id, body?.reason ?? null))
    return changed(params.id, 'server.adRejected')
  })

  route(http, calls.changeAd, async ({ params, body, actor, transact }) => {
    await transact((tx) => changeFlight(deps, tx, actor, params.id, body))
    return changed(params.id, 'server.adChanged')
  })

  route(http, calls.takeDownAd, async ({ params, body, actor, transact }) => {
    await transact((tx) => takeDown(deps, tx, actor, params.id, body.reason))
    return changed(params.id, 'server.adTaken')
  })

  route(http, calls.restoreAd, async ({ params, actor, transact }) => {
    await transact((tx) => restore(deps, tx, actor, params.id))
    return changed(params.id, 'server.adRestored')
  })

  route(http, calls.setAdStatus, async ({ params, body, actor, transact }) => {
    if (body.status === 'paused') {
      await transact((tx) => pause(deps, tx, actor, params.id))
      return changed(params.id, 'server.adPaused')
    }
    const event = await transact((tx) => publishOrResume(deps, tx, actor, params.id))
    return changed(params.id, event === 'publish' ? 'server.adPublished' : 'server.adResumed')
  })
}
