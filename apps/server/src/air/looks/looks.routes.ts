import { DAY_MS } from '@ayob/contract/durations'
import { bookingLooks, screenLooks } from '@ayob/contract/looks'
import { hundredMetres } from '@ayob/domain/geo/distance'
import { notFound, orNotFound } from '../../platform/errors'
import { type Http, route } from '../../platform/http/route'
import { sendKept } from '../../platform/http/send-kept'
import { pictureOf } from './answer.process'
import { type LookRecord, looksBeside, looksOfBooking } from './looks.queries'
import type { LookPageDeps } from './ports'

/** Advertisers see looks for as long as the pictures are kept. */
const SHOWN_MS = 30 * DAY_MS
const FOLDER = 'looks'

/** The signed link to the picture of a look; null without one. */
export const pictureLink = (links: LookPageDeps['links'], { id, file }: LookRecord, sessionId: string) =>
  file && links.make(`${FOLDER}/${id}.jpg`, sessionId)

/** Looks for administrators and advertisers, and their pictures by signed links that end with the session. */
export function lookRoutes(http: Http, deps: LookPageDeps): void {
  const { db, clock, links } = deps

  route(http, screenLooks, async ({ params, query, session }) => {
    const { rows, total } = orNotFound(await looksBeside(db, params.id, query))
    const names = await deps.bookingNames(db, [...new Set(rows.flatMap(({ bookingId }) => bookingId ?? []))])
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
    const advertiser = orNotFound(await deps.advertiserOf(db, params.id))
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
    if (!sessionId || !(await deps.isSession(db, sessionId))) throw notFound()
    reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', 'content-disposition': 'inline' })
    const name = pictureOf(id)
    return sendKept(request, reply.type('image/jpeg'), name, await deps.files.open(name))
  })
}
