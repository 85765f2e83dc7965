import type { Call } from '@ayob/contract/call'
import {
  MAX_BOOKING_CREATIVE_BYTES,
  MAX_CAMPAIGN_CREATIVE_BYTES,
  upload,
  uploadCreative,
  uploadQueue,
} from '@ayob/contract/creatives'
import type { Creative } from '@ayob/domain/creatives/creative'
import type { Context } from '../../platform/context'
import { notFound } from '../../platform/errors'
import { type Context as CallContext, type Http, route } from '../../platform/http/route'
import { receiveFiles } from '../../platform/http/upload'
import { presentCreative } from './present'
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
