import * as calls from '@ayob/contract/bookings'
import { toLkr } from '@ayob/contract/money'
import { type Http, route } from '../http/route'
import { text } from '../http/texts'
import { notFound } from '../platform/errors'
import { changeFlight, restore, takeDown } from './ads.commands'
import { approve, type BookingDeps, bookAd, breakdownOf, pause, reject, run } from './bookings.commands'
import { adFigures } from './bookings.queries'
import { type BookingRow, bookingStore } from './bookings.store'
import { bookingDetails, type DetailsDeps } from './details.queries'
import { type PresentDeps, presentAds, presentBookings } from './present'

const success = true as const

/** Bookings of an advertiser, and the administrator's ads. */
export function bookingRoutes(http: Http, deps: BookingDeps & PresentDeps & DetailsDeps): void {
  const { db } = deps

  route(http, calls.bookAd, async ({ body, actor, transact }) => {
    const booked = await transact(async (tx) => {
      const { id, reference, quote } = await bookAd(deps, tx, actor, body)
      return { booking_id: id, reference, price: toLkr(quote.total), breakdown: breakdownOf(quote) }
    })
    return { success, ...booked }
  })

  route(http, calls.myBookings, async ({ query, session }) => {
    const { rows, total } = await bookingStore.list(db, query, { advertiserId: session.userId })
    const bookings = await presentBookings(deps, db, rows, 'advertiser')
    return { success, bookings, total, page: query.page, limit: query.limit }
  })

  route(http, calls.bookingDetail, async ({ params, session }) => {
    const row = await bookingStore.byId(db, params.id)
    if (row?.advertiser_id !== session.userId) throw notFound()
    const [booking] = await presentBookings(deps, db, [row], 'advertiser')
    if (!booking) throw notFound()
    return { success, booking: { ...booking, ...(await bookingDetails(deps, row)) } }
  })

  adRoutes(http, deps)
}

function adRoutes(http: Http, deps: BookingDeps & PresentDeps & DetailsDeps): void {
  const { db } = deps
  const known = async (id: string): Promise<BookingRow> => {
    const row = await bookingStore.byId(db, id)
    if (!row) throw notFound()
    return row
  }
  const one = async (id: string) => {
    const [ad] = await presentAds(deps, db, [await known(id)])
    if (!ad) throw notFound()
    return ad
  }

  route(http, calls.adminAds, async ({ query }) => {
    const rows = await bookingStore.page(db, query, { filter: query.status })
    const { counts, summary } = await adFigures(db, deps.deliveries)
    // The counts of the tabs tell the total of a list that is not searched.
    const total = query.q ? await bookingStore.count(db, query, { filter: query.status }) : counts[query.status]
    const ads = await presentAds(deps, db, rows)
    return { success, ads, total, page: query.page, limit: query.limit, counts, summary }
  })

  route(http, calls.adminPendingAds, async ({ query }) => {
    const { rows, total } = await bookingStore.list(db, query, { awaitingReview: true })
    return { success, ads: await presentAds(deps, db, rows), total, page: query.page, limit: query.limit }
  })

  route(http, calls.adminAdStats, async () => ({ success, ...(await adFigures(db, deps.deliveries)).stats }))

  route(http, calls.adminAd, async ({ params }) => ({
    success,
    ad: { ...(await one(params.id)), ...(await bookingDetails(deps, await known(params.id))) },
  }))

  route(http, calls.approveAd, async ({ params, body, actor }) => {
    await known(params.id)
    await approve(deps, actor, params.id, body.startDate)
    return { success, ad: await one(params.id), message: text('server.adApproved') }
  })

  route(http, calls.rejectAd, async ({ params, body, actor }) => {
    await known(params.id)
    await reject(deps, actor, params.id, body?.reason ?? null)
    return { success, ad: await one(params.id), message: text('server.adRejected') }
  })

  route(http, calls.changeAd, async ({ params, body, actor }) => {
    await changeFlight(deps, actor, params.id, body)
    return { success, ad: await one(params.id), message: text('server.adChanged') }
  })

  route(http, calls.takeDownAd, async ({ params, body, actor }) => {
    await takeDown(deps, actor, params.id, body.reason)
    return { success, ad: await one(params.id), message: text('server.adTaken') }
  })

  route(http, calls.restoreAd, async ({ params, actor }) => {
    await restore(deps, actor, params.id)
    return { success, ad: await one(params.id), message: text('server.adRestored') }
  })

  route(http, calls.setAdStatus, async ({ params, body, actor }) => {
    await known(params.id)
    if (body.status === 'paused') {
      await pause(deps, actor, params.id)
      return { success, ad: await one(params.id), message: text('server.adPaused') }
    }
    const event = await run(deps, actor, params.id)
    const message = text(event === 'publish' ? 'server.adPublished' : 'server.adResumed')
    return { success, ad: await one(params.id), message }
  })
}
