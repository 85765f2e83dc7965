import { waitingCreatives } from '@ayob/contract/ads'
import * as calls from '@ayob/contract/booking-creatives'
import { notFound } from '../../platform/errors'
import { type Http, route } from '../../platform/http/route'
import { addCreative, approveCreative } from './added-creatives.commands'
import * as commands from './booking-creatives.commands'
import { bookingCreativeStore } from './booking-creatives.store'
import { bookingStore } from './bookings.store'
import type { BookingDeps } from './ports'
import { type PresentDeps, presentAds, presentBookings } from './present'

/** The creatives of one booking: its advertiser switches them, an administrator rejects them. */
export function bookingCreativeRoutes(http: Http, deps: BookingDeps & PresentDeps): void {
  const answer = async (id: string) => {
    const row = await bookingStore.byId(deps.db, id)
    const [booking] = row ? await presentBookings(deps, deps.db, [row], 'advertiser') : []
    if (!booking) throw notFound()
    return { creatives: booking.creatives }
  }

  route(http, calls.switchCreative, async ({ params, body, actor, transact }) => {
    await transact((tx) => commands.switchCreative(deps, tx, actor, params.id, params.number, body.on))
    return answer(params.id)
  })

  route(http, calls.rejectCreative, async ({ params, body, actor, transact }) => {
    await transact((tx) => commands.rejectCreative(deps, tx, actor, params.id, params.number, body?.reason ?? null))
    return answer(params.id)
  })

  route(http, calls.addCreative, async ({ params, body, actor, transact }) => {
    await transact((tx) => addCreative(deps, tx, actor, params.id, body))
    return answer(params.id)
  })

  route(http, calls.approveCreative, async ({ params, actor, transact }) => {
    await transact((tx) => approveCreative(deps, tx, actor, params.id, params.number))
    return answer(params.id)
  })

  route(http, waitingCreatives, async () => {
    const ids = await bookingCreativeStore.waiting(deps.db)
    const rows = (await Promise.all(ids.map((id) => bookingStore.byId(deps.db, id)))).filter((row) => row !== undefined)
    return { ads: await presentAds(deps, deps.db, rows) }
  })
}
