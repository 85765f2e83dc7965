import type { Call } from '@ayob/contract/call'
import {
  MAX_BOOKING_CREATIVE_BYTES,
  MAX_CAMPAIGN_CREATIVE_BYTES,
  upload,
  uploadCreative,
  uploadQueue,
} from '@ayob/contract/creatives'
import * as calls from '@ayob/contract/designs'
import type { Creative } from '@ayob/domain/creatives/creative'
import { openDesign } from '@ayob/domain/designs/open'
import type { Context } from '../../platform/context'
import { notFound, orNotFound, Refusal } from '../../platform/errors'
import { type Context as CallContext, type Http, route } from '../../platform/http/route'
import { text } from '../../platform/http/texts'
import { receiveFiles } from '../../platform/http/upload'
import type { Core } from '../../platform/ports'
import { createDesign, deleteDesign, finishDesign, saveDesign } from './creatives.commands'
import { presentCreative } from './creatives.queries'
import { designStore } from './creatives.store'
import { storeCreative } from './upload.process'

/** Uploads of creatives. */
export function creativeRoutes(http: Http, ctx: Context): void {
  const receive = <T>(
    { request, actor, confirm }: Pick<CallContext<Call>, 'request' | 'actor' | 'confirm'>,
    maxBytes: number,
    tooLarge: string,
    answer: (creative: Creative) => T,
  ) =>
    receiveFiles(
      request,
      ctx.files,
      { fields: ['file'], maxBytes, tooLarge, none: 'server.creativeUnknown' },
      async ([file]) => {
        if (!file) throw notFound()
        return answer(await storeCreative(ctx, actor, file, confirm))
      },
    )

  route(http, uploadCreative, (context) =>
    receive(context, MAX_BOOKING_CREATIVE_BYTES, 'server.creativeTooLarge10', (creative) => ({
      file_path: creative.file,
      ...presentCreative(creative),
    })),
  )

  route(http, upload, (context) =>
    receive(context, MAX_CAMPAIGN_CREATIVE_BYTES, 'server.creativeTooLarge16', (creative) => ({
      filename: creative.file,
      ...presentCreative(creative),
    })),
  )

  route(http, uploadQueue, async ({ session }) => ({ ahead: ctx.workers.ahead(session.ownerId) }))
}

/** Ads that advertisers design in the product. */
export function designRoutes(http: Http, ctx: Core): void {
  const { db } = ctx
  const designOf = async (ownerId: string, id: string): Promise<calls.Design> => {
    const row = await designStore.byId(db, id)
    if (row?.owner_id !== ownerId) throw notFound()
    const { name, version, by, creative_id } = row
    const document = orNotFound(openDesign(row.document))
    return { id, name, version, updated: row.updated_at.toISOString(), by, creative_id, document }
  }

  route(http, calls.listDesigns, async ({ query, session }) => {
    const { rows, total } = await designStore.list(db, session.ownerId, query)
    const designs = rows.map(({ updated_at, document, ...row }) => ({
      ...row,
      updated: updated_at.toISOString(),
      first_frame: openDesign(document)?.frames[0] ?? null,
    }))
    return { designs, total, page: query.page, limit: query.limit }
  })

  route(http, calls.getDesign, async ({ params, session }) => ({
    design: await designOf(session.ownerId, params.id),
  }))

  route(http, calls.createDesign, async ({ body, actor, session, transact }) => {
    const id = await transact((tx) => createDesign(ctx, tx, actor, body))
    return { design: await designOf(session.ownerId, id) }
  })

  route(http, calls.saveDesign, async ({ params, body, actor, session, transact }) => {
    const isSaved = await transact((tx) => saveDesign(ctx, tx, actor, params.id, body))
    const design = await designOf(session.ownerId, params.id)
    if (!isSaved) throw new Refusal('conflict', 'server.designNewer', { extra: { design } })
    return { design }
  })

  route(http, calls.finishDesign, async ({ params, body, session, transact }) => ({
    creative_id: await transact((tx) => finishDesign(tx, session.ownerId, params.id, body)),
  }))

  route(http, calls.deleteDesign, async ({ params, session, transact }) => {
    await transact((tx) => deleteDesign(tx, session.ownerId, params.id))
    return { message: text('server.designDeleted') }
  })
}
