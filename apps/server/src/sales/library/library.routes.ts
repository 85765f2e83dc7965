import { deleteCreative as deleteCreativeCall, listCreatives } from '@ayob/contract/creatives'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { libraryPage, presentCreative, storedFile, storedRendition } from '../../goods/creatives/creatives.queries'
import { accountViews } from '../../people/accounts/accounts.queries'
import { servedDocument } from '../../people/accounts/documents.process'
import type { Context } from '../../platform/context'
import { notFound } from '../../platform/errors'
import type { KeptFile } from '../../platform/files'
import { type Http, route } from '../../platform/http/route'
import { sendKept } from '../../platform/http/send-file'
import { text } from '../../platform/http/texts'
import type { Core } from '../../platform/ports'
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

const YEAR_S = 31_536_000

/** Serves all uploaded files: creatives as long as a library or a booking shows them, photos and documents. */
export function fileRoutes(http: Http, ctx: Context): void {
  http.app.get<{ Params: { file: string } }>('/uploads/:file', async (request, reply) => {
    const { file } = request.params
    const creative = (await storedFile(ctx.db, file)) ?? (await storedRendition(ctx.db, file))
    if (creative) {
      // Nobody has looked into it yet.
      if (creative.preparing) throw notFound()
      if (creative.deleted && !(await bookingViews.isCreativeBooked(ctx.db, creative.id))) throw notFound()
      reply.header('cache-control', `public, max-age=${YEAR_S}, immutable`)
      return send(request, reply, creative, await ctx.files.open(creative.name))
    }
    if (await accountViews.isPhoto(ctx.db, file)) {
      reply.header('cache-control', 'no-store')
      return send(request, reply, { mime: 'image/jpeg', name: file }, await ctx.files.open(file))
    }
    const document = await servedDocument(ctx, file, request.query, request.ip)
    if (!document) throw notFound()
    reply.header('cache-control', 'no-store')
    return send(request, reply, { mime: document.mime, name: file }, await ctx.files.openDocument(document.name))
  })
}

type FileRequest = FastifyRequest<{ Params: { file: string } }>

/** Uploaded files are displayed and never executed: no scripts, no content sniffing. Downloads are named as in the address. */
function send(
  request: FileRequest,
  reply: FastifyReply,
  { mime, name }: { readonly mime: string; readonly name: string },
  file: KeptFile | undefined,
) {
  reply.header(
    'content-security-policy',
    "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
  )
  reply.header('x-content-type-options', 'nosniff')
  reply.header('content-disposition', `inline; filename="${request.params.file}"`)
  return sendKept(request, reply.type(mime), name, file)
}
