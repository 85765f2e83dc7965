import * as adCalls from '@ayob/contract/ads'
import * as calls from '@ayob/contract/bookings'
import * as campaignCalls from '@ayob/contract/campaigns'
import { pendingPayments } from '../../money/payments/payments.queries'
import type { Context } from '../../platform/context'
import { notFound, orNotFound } from '../../platform/errors'
import { type Http, route } from '../../platform/http/route'
import { text } from '../../platform/http/texts'
import type { Core, Reader } from '../../platform/ports'
import { bookingLists } from '../../sales/bookings/booking-lists.queries'
import { bookingRow, withWaitingCreatives } from '../../sales/bookings/bookings.queries'
import { changeFlight, restore, takeDown } from '../../sales/bookings/flights.commands'
import { approve, pause, publishOrResume, reject, undoApproval } from '../../sales/bookings/steps.commands'
import { change, create, remove } from '../../sales/campaigns/campaigns.commands'
import { type CampaignRow, campaignsOf } from '../../sales/campaigns/campaigns.queries'
import { presentCampaigns } from '../../sales/campaigns/present'
import { figuresOfAds, shownAds, shownBookings, wholeAd, wholeBooking } from './booking-pages.queries'
import { onAirOf } from './on-air.queries'

/** The administrator's calls for ads: monitor, review and steps. */
export function adRoutes(http: Http, ctx: Context): void {
  const { db } = ctx
  /** The answer after a step. */
  const changed = async (id: string, message: string) => {
    const [ad] = await shownAds(ctx, db, [orNotFound(await bookingRow(db, id))])
    return { ad: orNotFound(ad), message: text(message) }
  }

  route(http, adCalls.adminAds, async ({ query }) => {
    const rows = await bookingLists.page(db, query, { filter: query.status })
    const { counts, summary } = await figuresOfAds(db)
    // Without a search, the total of a list is the count of its tab.
    const total = query.q ? await bookingLists.count(db, query, { filter: query.status }) : counts[query.status]
    const ads = await shownAds(ctx, db, rows)
    return { ads, total, page: query.page, limit: query.limit, counts, summary }
  })

  route(http, adCalls.adminPendingAds, async ({ query }) => {
    const { rows, total } = await bookingLists.list(db, query, { awaitingReview: true })
    return { ads: await shownAds(ctx, db, rows), total, page: query.page, limit: query.limit }
  })

  route(http, adCalls.waitingCreatives, async ({ query }) => {
    return { ads: await shownAds(ctx, db, await withWaitingCreatives(db, query.q)) }
  })

  route(http, adCalls.adminAdStats, async () => ({ ...(await figuresOfAds(db)).stats }))

  route(http, adCalls.adminAd, async ({ params }) => {
    const row = orNotFound(await bookingRow(db, params.id))
    ctx.signals.watched.tell(row.id)
    return { ad: orNotFound(await wholeAd(ctx, row)) }
  })

  route(http, adCalls.approveAd, async ({ params, body, actor, transact }) => {
    await transact((tx) => approve(ctx, tx, actor, params.id, body.startDate, body))
    return changed(params.id, 'server.adApproved')
  })

  route(http, adCalls.undoAdApproval, async ({ params, actor, transact }) => {
    await transact((tx) => undoApproval(ctx, tx, actor, params.id))
    return changed(params.id, 'server.approvalUndone')
  })

  route(http, adCalls.rejectAd, async ({ params, body, actor, transact }) => {
    await transact((tx) => reject(ctx, tx, actor, params.id, body?.reason ?? null))
    return changed(params.id, 'server.adRejected')
  })

  route(http, adCalls.changeAd, async ({ params, body, actor, transact }) => {
    await transact((tx) => changeFlight(ctx, tx, actor, params.id, body))
    return changed(params.id, 'server.adChanged')
  })

  route(http, adCalls.takeDownAd, async ({ params, body, actor, transact }) => {
    await transact((tx) => takeDown(ctx, tx, actor, params.id, body.reason))
    return changed(params.id, 'server.adTaken')
  })

  route(http, adCalls.restoreAd, async ({ params, actor, transact }) => {
    await transact((tx) => restore(ctx, tx, actor, params.id))
    return changed(params.id, 'server.adRestored')
  })

  route(http, adCalls.setAdStatus, async ({ params, body, actor, transact }) => {
    if (body.status === 'paused') {
      await transact((tx) => pause(ctx, tx, actor, params.id))
      return changed(params.id, 'server.adPaused')
    }
    const event = await transact((tx) => publishOrResume(ctx, tx, actor, params.id))
    return changed(params.id, event === 'publish' ? 'server.adPublished' : 'server.adResumed')
  })
}

/** The bookings of an advertiser. */
export function bookingPageRoutes(http: Http, ctx: Context): void {
  const { db } = ctx

  route(http, calls.myBookings, async ({ query, session }) => {
    const { rows, total } = await bookingLists.list(db, query, { advertiserId: session.ownerId })
    const bookings = await shownBookings(ctx, db, rows, 'advertiser')
    return { bookings, total, page: query.page, limit: query.limit }
  })

  route(http, calls.bookingDetail, async ({ params, session }) => {
    const row = await bookingRow(db, params.id)
    if (row?.advertiser_id !== session.ownerId) throw notFound()
    ctx.signals.watched.tell(row.id)
    return { booking: await wholeBooking(ctx, row) }
  })

  route(http, calls.adOnAir, async ({ params, session }) => {
    const row = await bookingRow(db, params.id)
    if (row?.advertiser_id !== session.ownerId) throw notFound()
    ctx.signals.watched.tell(row.id)
    return onAirOf(db, row.id, ctx.clock.now())
  })
}

/** Campaigns of an advertiser. */
export function campaignRoutes(http: Http, ctx: Core): void {
  const { db } = ctx
  const shown = async (reader: Reader, rows: readonly CampaignRow[]) => {
    const ids = rows.flatMap((row) => row.booking_id ?? [])
    return presentCampaigns(ctx, reader, rows, await pendingPayments(ctx, reader, ids))
  }
  const one = async (reader: Reader, row: CampaignRow) => {
    const [campaign] = await shown(reader, [row])
    if (!campaign) throw new Error('a campaign was not presented')
    return campaign
  }

  route(http, campaignCalls.listCampaigns, async ({ session }) => shown(db, await campaignsOf(db, session.ownerId)))

  route(http, campaignCalls.createCampaign, ({ body, actor, transact }) =>
    transact(async (tx) => one(tx, await create(ctx, tx, actor, body))),
  )

  for (const call of [campaignCalls.changeCampaign, campaignCalls.patchCampaign]) {
    route(http, call, ({ params, body, actor, transact }) =>
      transact(async (tx) => one(tx, await change(ctx, tx, actor, params.id, body))),
    )
  }

  route(http, campaignCalls.deleteCampaign, async ({ params, actor, transact }) => {
    await transact((tx) => remove(ctx, tx, actor, params.id))
    return { message: text('server.campaignDeleted') }
  })
}
