import { dayOf } from '@ayob/contract/days'
import { listRoutes } from '@ayob/contract/routes'
import type { FastifyReply } from 'fastify'
import { type Http, route } from '../http/route'
import { notFound } from '../platform/errors'
import type { Db } from '../platform/ports'
import { countVisit } from './commands'
import type { ShortLinks } from './ports'
import { routesWithPlays } from './queries'
import { isRobot, visitorOf } from './visitor'

interface Needs {
  readonly db: Db
  readonly links: ShortLinks
  /** Key of the visitors' pseudonyms, hexadecimal. */
  readonly visitorKey: string
}

export function deliveryRoutes(http: Http, { db, links, visitorKey }: Needs): void {
  route(http, listRoutes, () => routesWithPlays(db, http.clock))

  http.app.get<{ Params: { code: string } }>('/q/:code', async (request, reply): Promise<FastifyReply> => {
    const { code } = request.params
    const link = /^[\w-]{1,64}$/.test(code) ? await links.byCode(code) : null
    if (!link) throw notFound()
    const userAgent = request.headers['user-agent']
    if (request.method === 'GET' && userAgent && !isRobot(userAgent)) {
      const visitor = visitorOf(visitorKey, dayOf(http.clock.now()), request.ip, userAgent)
      await countVisit(http, { bookingId: link.bookingId, vehicleType: link.vehicleType, visitor })
    }
    return reply.header('cache-control', 'no-store').redirect(link.target, 302)
  })
}
