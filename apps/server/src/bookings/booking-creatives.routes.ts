import { rejectCreative, switchCreative } from '@ayob/contract/booking-creatives'
import { type Http, route } from '../http/route'
import { notFound } from '../platform/errors'
import * as commands from './booking-creatives.commands'
import { bookingStore } from './bookings.store'
import type { BookingDeps } from './ports'
import { type PresentDeps, presentBookings } from './present'

/** The creatives of one booking: its advertiser switches them, an administrator rejects one. */
export function bookingCreativeRoutes(http: Http, deps: BookingDeps & PresentDeps): void {
  const answer = async (id: string) => {
    const row = await bookingStore.byId(deps.db, id)
    const [booking] = row ? await presentBookings(deps, deps.db, [row], 'advertiser') : []
    if (!booking) throw notFound()
    return { success: true as const, creatives: booking.creatives }
  }

  route(http, switchCreative, async ({ params, body, actor, transact }) => {
    await transact((tx) => commands.switchCreative(deps, tx, actor, params.id, params.number, body.on))
    return answer(params.id)
  })

  route(http, rejectCreative, async ({ params, body, actor, transact }) => {
    await transact((tx) => commands.rejectCreative(deps, tx, actor, params.id, params.number, body?.reason ?? null))
    return answer(params.id)
  })
}
