import { dayOf } from '@ayob/contract/days'
import { hourOf } from '@ayob/domain/plays/airtime'
import type { FastifyReply } from 'fastify'
import type { Http } from '../http/route'
import { notFound } from '../platform/errors'
import type { Tx } from '../platform/ports'
import { addVisit } from './clicks.store'
import type { Click, ShortLinks } from './ports'
import { isRobot, visitorOf } from './visitor'

interface Deps {
  readonly links: ShortLinks
  /** Key of the visitors' pseudonyms, hexadecimal. */
  readonly visitorKey: string
  /** Adds a click to the totals of its booking. */
  readonly countClick: (tx: Tx, click: Click) => Promise<void>
}

/** Follows the short link of an ad and counts one click for each visitor and hour. Errors: 404 for an unknown code. */
export function clickRoutes({ app, clock, transact }: Http, { links, visitorKey, countClick }: Deps): void {
  app.get<{ Params: { code: string } }>('/q/:code', async (request, reply): Promise<FastifyReply> => {
    const { code } = request.params
    const link = /^[\w-]{1,64}$/.test(code) ? await links.byCode(code) : null
    if (!link) throw notFound()
    const userAgent = request.headers['user-agent']
    if (request.method === 'GET' && userAgent && !isRobot(userAgent)) {
      const { bookingId, vehicleType } = link
      const now = clock.now()
      const hour = new Date(hourOf(now.getTime()))
      const visitor = visitorOf(visitorKey, dayOf(now), request.ip, userAgent)
      await transact(async (tx) => {
        if (await addVisit(tx, bookingId, hour, visitor)) await countClick(tx, { bookingId, vehicleType, hour })
      })
    }
    return reply.header('cache-control', 'no-store').redirect(link.target, 302)
  })
}
