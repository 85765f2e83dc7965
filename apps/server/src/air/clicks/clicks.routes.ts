import { dayOf } from '@ayob/contract/days'
import { networkOf } from '@ayob/domain/accounts/network'
import { hourOf } from '@ayob/domain/plays/airtime'
import { notFound, Refusal } from '../../platform/errors'
import type { Http } from '../../platform/http/route'
import { byAddress, type Limiter } from '../../platform/limiter'
import type { Tx } from '../../platform/ports'
import { addVisit } from './clicks.store'
import type { Click, ShortLinks } from './ports'
import { isVisit, locationOf, visitorOf } from './visitor'

interface Deps {
  readonly links: ShortLinks
  /** The key of the visitors' pseudonyms, hexadecimal. */
  readonly visitorKey: string
  readonly limiter: Limiter
  /** Adds a click to the totals of its booking. */
  readonly countClick: (tx: Tx, click: Click) => Promise<void>
}

/** The creative's number in the link of an ad that has several; null without one. */
const creativeOf = (text: unknown) => (typeof text === 'string' && /^[1-9]\d?$/.test(text) ? Number(text) : null)

/** Follows the short link of an ad and counts one click per visitor and hour. Errors: 404 for an unknown code. */
export function clickRoutes({ app, clock, transact }: Http, deps: Deps): void {
  const { links, visitorKey, limiter, countClick } = deps
  /** Counts a click. Each network address counts at most 100 times per hour and ad, whatever user agents it claims. */
  async function count({ bookingId, vehicleType, creative }: Omit<Click, 'hour'>, address: string, userAgent: string) {
    const now = clock.now()
    const hour = new Date(hourOf(now.getTime()))
    const visitor = visitorOf(visitorKey, dayOf(now), networkOf(address), userAgent)
    const repeated = () =>
      transact(async (tx) => {
        if (!(await addVisit(tx, bookingId, hour, visitor))) return true
        await countClick(tx, { bookingId, vehicleType, hour, creative })
        return undefined
      })
    await limiter.guess([byAddress(`click:${bookingId}`, address, 100, 3600)], repeated).catch((error: unknown) => {
      // Beyond the limit, visitors are redirected without being counted.
      if (!(error instanceof Refusal)) throw error
    })
  }

  app.get<{ Params: { code: string }; Querystring: { c?: unknown } }>('/q/:code', async (request, reply) => {
    const { code } = request.params
    const link = /^[\w-]{1,64}$/.test(code) ? await links.byCode(code) : null
    // Only what can be answered with a redirect is counted.
    const location = link && locationOf(link.target)
    if (!link || !location) {
      // A person with a phone sees a page, a program our error.
      if (/\btext\/html\b/.test(request.headers.accept ?? '')) return reply.callNotFound()
      throw notFound()
    }
    if (isVisit(request.method, request.headers)) {
      const userAgent = request.headers['user-agent'] ?? ''
      await count({ ...link, creative: creativeOf(request.query.c) }, request.ip, userAgent)
    }
    return reply.header('cache-control', 'no-store').redirect(location, 302)
  })
}
