import * as calls from '@ayob/contract/booking-creatives'
import { bookAd as bookAdCall } from '@ayob/contract/bookings'
import { toLkr } from '@ayob/contract/money'
import { breakdownOf } from '@ayob/domain/pricing/vat'
import { creativesByIds } from '../../goods/creatives/creatives.queries'
import { orNotFound } from '../../platform/errors'
import { type Http, route } from '../../platform/http/route'
import type { Core } from '../../platform/ports'
import { removeDraft } from '../booking-drafts/booking-drafts.commands'
import * as commands from './booking-creatives.commands'
import { addCreative, approveCreative } from './booking-creatives.commands'
import { bookingCreativeStore, orderedBooking } from './booking-history.store'
import { bookAd } from './bookings.commands'
import { bookingStore } from './bookings.store'
import { presentCreatives, rowsOf } from './present'

/** Submits bookings. */
export function bookingRoutes(http: Http, ctx: Core): void {
  route(http, bookAdCall, async ({ body, actor, session, transact }) => {
    const booked = await transact(async (tx) => {
      const { bookings, quote } = await bookAd(ctx, tx, actor, body)
      if (body.draftId) await removeDraft(tx, session.ownerId, body.draftId)
      return {
        bookings: bookings.map((one) => ({ ...orderedBooking(one.row), price: toLkr(one.quote.total) })),
        price: toLkr(quote.total),
        breakdown: breakdownOf(quote),
      }
    })
    const { id: booking_id, reference } = orNotFound(booked.bookings[0])
    return { booking_id, reference, ...booked }
  })
}

/** The creatives of one booking: its advertiser switches them, an administrator rejects them. */
export function bookingCreativeRoutes(http: Http, ctx: Core): void {
  const answer = async (id: string) => {
    const row = orNotFound(await bookingStore.byId(ctx.db, id))
    const rows = rowsOf(row, await bookingCreativeStore.of(ctx.db, id))
    const creatives = await creativesByIds(
      ctx.db,
      rows.map(({ creative_id }) => creative_id),
    )
    return { creatives: presentCreatives(rows, creatives) }
  }

  route(http, calls.switchCreative, async ({ params, body, actor, transact }) => {
    await transact((tx) => commands.switchCreative(ctx, tx, actor, params.id, params.number, body.on))
    return answer(params.id)
  })

  route(http, calls.rejectCreative, async ({ params, body, actor, transact }) => {
    await transact((tx) => commands.rejectCreative(ctx, tx, actor, params.id, params.number, body?.reason ?? null))
    return answer(params.id)
  })

  route(http, calls.addCreative, async ({ params, body, actor, transact }) => {
    await transact((tx) => addCreative(ctx, tx, actor, params.id, body))
    return answer(params.id)
  })

  route(http, calls.approveCreative, async ({ params, actor, transact }) => {
    await transact((tx) => approveCreative(ctx, tx, actor, params.id, params.number))
    return answer(params.id)
  })
}
