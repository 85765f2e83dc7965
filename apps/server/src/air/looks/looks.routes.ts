import { DAY_MS } from '@ayob/contract/durations'
import { bookingLooks, screenLooks, sendLook, zLookForm } from '@ayob/contract/looks'
import { hundredMetres } from '@ayob/domain/geo/distance'
import type { FastifyInstance } from 'fastify'
import { sessionExists } from '../../people/accounts/sessions.commands'
import type { Context } from '../../platform/context'
import { badField, notFound, orNotFound } from '../../platform/errors'
import { type Http, route } from '../../platform/http/route'
import { checked, formOf, lean, screenOf, sendJson } from '../../platform/http/screen-route'
import { sendKept } from '../../platform/http/send-file'
import { bookingViews } from '../../sales/bookings/bookings.views'
import { answerLook, type LookDeps } from './answer.process'
import { looksBeside, looksOfBooking } from './looks.queries'
import { FOLDER, pictureLink, pictureOf } from './pictures'

/** Advertisers see looks for as long as the pictures are kept. */
const SHOWN_MS = 30 * DAY_MS

/** Looks for administrators and advertisers, and their pictures by signed links that end with the session. */
export function lookRoutes(http: Http, ctx: Context): void {
  const { db, clock, links } = ctx

  route(http, screenLooks, async ({ params, query, session }) => {
    const { rows, total } = orNotFound(await looksBeside(db, params.id, query))
    const names = await bookingViews.references(db, [...new Set(rows.flatMap(({ bookingId }) => bookingId ?? []))])
    const looks = rows.map((row) => ({
      ...{ id: row.id, state: row.state, distance: row.distance, signed: row.signed, lat: row.lat, lng: row.lng },
      asked_at: row.askedAt.toISOString(),
      shown_at: row.shownAt?.toISOString() ?? null,
      answered_at: row.answeredAt?.toISOString() ?? null,
      booking: row.bookingId === null ? null : { id: row.bookingId, name: names.get(row.bookingId) ?? row.bookingId },
      picture: pictureLink(links, row, session.id),
    }))
    return { looks, total, page: query.page, limit: query.limit }
  })

  route(http, bookingLooks, async ({ params, query, session }) => {
    const advertiser = orNotFound(await bookingViews.byId(db, params.id)).advertiserId
    if (session.role !== 'admin' && advertiser !== session.ownerId) throw notFound()
    const since = new Date(clock.now().getTime() - SHOWN_MS)
    const { rows, total } = await looksOfBooking(db, params.id, since, query)
    const looks = rows.map((row) => ({
      id: row.id,
      shown_at: (row.shownAt ?? row.askedAt).toISOString(),
      lat: row.lat === null ? null : hundredMetres(row.lat),
      lng: row.lng === null ? null : hundredMetres(row.lng),
      picture: pictureLink(links, row, session.id),
    }))
    return { looks, total, page: query.page, limit: query.limit }
  })

  http.app.get<{ Params: { id: string } }>(`/uploads/${FOLDER}/:id.jpg`, async (request, reply) => {
    const { id } = request.params
    const sessionId = links.open(`${FOLDER}/${id}.jpg`, request.query)
    if (!sessionId || !(await sessionExists(db, sessionId))) throw notFound()
    reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', 'content-disposition': 'inline' })
    const name = pictureOf(id)
    return sendKept(request, reply.type('image/jpeg'), name, await ctx.files.open(name))
  })
}

/** Receives the looks of screens: forms with a picture. */
export function lookAnswerRoutes(scope: FastifyInstance, deps: LookDeps): void {
  scope.post(`/api${sendLook.path}`, lean(sendLook), async (request, reply) => {
    const { fields, file } = await formOf(request)
    const answer = checked(zLookForm, fields)
    if (!file) throw badField('file', 'server.lookSize')
    await answerLook(deps, screenOf(request), answer, file)
    return sendJson(reply, '{"success":true}')
  })
}
