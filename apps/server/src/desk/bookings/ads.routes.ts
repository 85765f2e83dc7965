import * as calls from '@ayob/contract/ads'
import type { Context } from '../../platform/context'
import { orNotFound } from '../../platform/errors'
import { type Http, route } from '../../platform/http/route'
import { text } from '../../platform/http/texts'
import { changeFlight, restore, takeDown } from '../../sales/bookings/ads.commands'
import { bookingLists } from '../../sales/bookings/booking-lists.queries'
import { bookingRow, withWaitingCreatives } from '../../sales/bookings/bookings.queries'
import { approve, pause, publishOrResume, reject } from '../../sales/bookings/steps.commands'
import { figuresOfAds, shownAds, wholeAd } from './booking-pages.queries'

/** The administrator's calls for ads: monitor, review and steps. */
export function adRoutes(http: Http, ctx: Context): void {
  const { db } = ctx
  /** The answer after a step. */
  const changed = async (id: string, message: string) => {
    const [ad] = await shownAds(ctx, db, [orNotFound(await bookingRow(db, id))])
    return { ad: orNotFound(ad), message: text(message) }
  }

  route(http, calls.adminAds, async ({ query }) => {
    const rows = await bookingLists.page(db, query, { filter: query.status })
    const { counts, summary } = await figuresOfAds(db)
    // Without a search, the total of a list is the count of its tab.
    const total = query.q ? await bookingLists.count(db, query, { filter: query.status }) : counts[query.status]
    const ads = await shownAds(ctx, db, rows)
    return { ads, total, page: query.page, limit: query.limit, counts, summary }
  })

  route(http, calls.adminPendingAds, async ({ query }) => {
    const { rows, total } = await bookingLists.list(db, query, { awaitingReview: true })
    return { ads: await shownAds(ctx, db, rows), total, page: query.page, limit: query.limit }
  })

  route(http, calls.waitingCreatives, async () => ({ ads: await shownAds(ctx, db, await withWaitingCreatives(db)) }))

  route(http, calls.adminAdStats, async () => ({ ...(await figuresOfAds(db)).stats }))

  route(http, calls.adminAd, async ({ params }) => {
    const row = orNotFound(await bookingRow(db, params.id))
    ctx.signals.watched.tell(row.id)
    return { ad: orNotFound(await wholeAd(ctx, row)) }
  })

  route(http, calls.approveAd, async ({ params, body, actor, transact }) => {
    await transact((tx) => approve(ctx, tx, actor, params.id, body.startDate))
    return changed(params.id, 'server.adApproved')
  })

  route(http, calls.rejectAd, async ({ params, body, actor, transact }) => {
    await transact((tx) => reject(ctx, tx, actor, params.id, body?.reason ?? null))
    return changed(params.id, 'server.adRejected')
  })

  route(http, calls.changeAd, async ({ params, body, actor, transact }) => {
    await transact((tx) => changeFlight(ctx, tx, actor, params.id, body))
    return changed(params.id, 'server.adChanged')
  })

  route(http, calls.takeDownAd, async ({ params, body, actor, transact }) => {
    await transact((tx) => takeDown(ctx, tx, actor, params.id, body.reason))
    return changed(params.id, 'server.adTaken')
  })

  route(http, calls.restoreAd, async ({ params, actor, transact }) => {
    await transact((tx) => restore(ctx, tx, actor, params.id))
    return changed(params.id, 'server.adRestored')
  })

  route(http, calls.setAdStatus, async ({ params, body, actor, transact }) => {
    if (body.status === 'paused') {
      await transact((tx) => pause(ctx, tx, actor, params.id))
      return changed(params.id, 'server.adPaused')
    }
    const event = await transact((tx) => publishOrResume(ctx, tx, actor, params.id))
    return changed(params.id, event === 'publish' ? 'server.adPublished' : 'server.adResumed')
  })
}
