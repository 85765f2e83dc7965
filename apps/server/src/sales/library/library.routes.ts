import { deleteCreative as deleteCreativeCall, listCreatives } from '@ayob/contract/creatives'
import { libraryPage } from '../../goods/creatives/creatives.views'
import { presentCreative } from '../../goods/creatives/present'
import type { Core } from '../../platform/core'
import { type Http, route } from '../../platform/http/route'
import { text } from '../../platform/http/texts'
import { bookingViews } from '../bookings/bookings.views'
import { deleteCreative } from './library.commands'

/** The library of an account's creatives. */
export function libraryRoutes(http: Http, ctx: Core): void {
  route(http, listCreatives, async ({ query, session }) => {
    const { rows, total } = await libraryPage(ctx.db, session.ownerId, query)
    const inUse = await bookingViews.creativesInUse(
      ctx.db,
      rows.map(({ id }) => id),
    )
    const creatives = rows.map((row) => ({
      id: row.id,
      name: row.name,
      type: row.media.kind,
      size: row.size,
      updated: row.uploaded_at.toISOString(),
      by: row.by,
      in_use: inUse.has(row.id),
      file_path: row.file,
      design_id: row.designId,
      ...presentCreative(row),
    }))
    return { creatives, total, page: query.page, limit: query.limit }
  })

  route(http, deleteCreativeCall, async ({ params, actor, transact }) => {
    await transact((tx) => deleteCreative(ctx, tx, actor, params.id))
    return { message: text('server.creativeDeleted') }
  })
}
