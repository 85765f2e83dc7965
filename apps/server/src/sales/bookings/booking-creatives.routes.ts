import * as calls from '@ayob/contract/booking-creatives'
import { creativesByIds } from '../../goods/creatives/creatives.views'
import type { Core } from '../../platform/core'
import { orNotFound } from '../../platform/errors'
import { type Http, route } from '../../platform/http/route'
import { addCreative, approveCreative } from './added-creatives.commands'
import { presentCreatives, rowsOf } from './booking-creatives'
import * as commands from './booking-creatives.commands'
import { bookingCreativeStore } from './booking-creatives.store'
import { bookingStore } from './bookings.store'

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
