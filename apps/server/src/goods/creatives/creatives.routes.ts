import type { Call } from '@ayob/contract/call'
import {
  deleteCreative as deleteCreativeCall,
  listCreatives,
  MAX_BOOKING_CREATIVE_BYTES,
  MAX_CAMPAIGN_CREATIVE_BYTES,
  type Media,
  upload,
  uploadCreative,
  uploadQueue,
} from '@ayob/contract/creatives'
import { type Creative, creativeLegibility, type StoredMedia } from '@ayob/domain/creatives/creative'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '../../platform/errors'
import type { KeptFile } from '../../platform/files'
import { type Context, type Http, route } from '../../platform/http/route'
import { sendKept } from '../../platform/http/send-kept'
import { text } from '../../platform/http/texts'
import { receiveFiles } from '../../platform/http/upload'
import { deleteCreative } from './creatives.commands'
import { creativeStore } from './creatives.store'
import type { CreativeDeps, IsPhoto, ServeDocument } from './ports'
import { storeCreative } from './upload.process'

const YEAR_S = 31_536_000

/** The address of an uploaded file with a public name. */
export const uploadUrl = (file: string) => `/uploads/${file}`

/** Media facts with their warnings translated. */
export const mediaFacts = ({ preparing, ...media }: StoredMedia): Media => ({
  ...media,
  preparing: preparing === true,
  warnings: media.warnings.map((warning) => (typeof warning === 'string' ? text(warning) : text(...warning))),
})

const receipt = (creative: Pick<Creative, 'file' | 'previewFile' | 'media' | 'measured' | 'designFacts'>) => ({
  url: uploadUrl(creative.file),
  preview_url: creative.previewFile && uploadUrl(creative.previewFile),
  media: mediaFacts(creative.media),
  legibility: creativeLegibility(creative),
})

/** Uploads and the library of creatives. Serves all uploaded files. */
export function creativeRoutes(http: Http, deps: CreativeDeps & { isPhoto: IsPhoto }, serveDocument: ServeDocument) {
  const receive = <T>(
    { request, actor, confirm }: Pick<Context<Call>, 'request' | 'actor' | 'confirm'>,
    maxBytes: number,
    tooLarge: string,
    answer: (creative: Creative) => T,
  ) =>
    receiveFiles(
      request,
      deps.files,
      { fields: ['file'], maxBytes, tooLarge, none: 'server.creativeUnknown' },
      async ([file]) => {
        if (!file) throw notFound()
        return answer(await storeCreative(deps, actor, file, confirm))
      },
    )

  route(http, uploadCreative, (context) =>
    receive(context, MAX_BOOKING_CREATIVE_BYTES, 'server.creativeTooLarge10', (creative) => ({
      file_path: creative.file,
      ...receipt(creative),
    })),
  )

  route(http, upload, (context) =>
    receive(context, MAX_CAMPAIGN_CREATIVE_BYTES, 'server.creativeTooLarge16', (creative) => ({
      filename: creative.file,
      ...receipt(creative),
    })),
  )

  route(http, uploadQueue, async ({ session }) => ({ ahead: deps.media.ahead(session.ownerId) }))

  route(http, listCreatives, async ({ query, session }) => {
    const { rows, total } = await creativeStore.library(deps.db, session.ownerId, query)
    const ids = rows.map(({ id }) => id)
    const inUse = await deps.usage.unfinished(deps.db, ids)
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
      ...receipt(row),
    }))
    return { creatives, total, page: query.page, limit: query.limit }
  })

  route(http, deleteCreativeCall, async ({ params, actor, transact }) => {
    await transact((tx) => deleteCreative(deps, tx, actor, params.id))
    return { message: text('server.creativeDeleted') }
  })

  http.app.get<{ Params: { file: string } }>('/uploads/:file', async (request, reply) => {
    const { file } = request.params
    const creative = await creativeStore.stored(deps.db, file)
    if (creative) {
      // Nobody has looked into it yet.
      if (creative.preparing) throw notFound()
      if (creative.deleted && !(await deps.usage.everBooked(deps.db, creative.id))) throw notFound()
      reply.header('cache-control', `public, max-age=${YEAR_S}, immutable`)
      return send(request, reply, creative, await deps.files.open(creative.name))
    }
    if (await deps.isPhoto(deps.db, file)) {
      reply.header('cache-control', 'no-store')
      return send(request, reply, { mime: 'image/jpeg', name: file }, await deps.files.open(file))
    }
    const document = await serveDocument(file, request.query, request.ip)
    if (!document) throw notFound()
    reply.header('cache-control', 'no-store')
    return send(request, reply, { mime: document.mime, name: file }, await deps.files.openDocument(document.name))
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
