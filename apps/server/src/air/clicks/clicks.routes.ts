import { createHmac } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { type Day, dayOf } from '@ayob/contract/days'
import { tidyAddress } from '@ayob/contract/text'
import { networkOf } from '@ayob/domain/accounts/network'
import { hourOf } from '@ayob/domain/plays/airtime'
import { isbot } from 'isbot'
import type { Context } from '../../platform/context'
import { notFound, Refusal } from '../../platform/errors'
import type { Http } from '../../platform/http/route'
import { byAddress } from '../../platform/limiter'
import { bookingViews } from '../../sales/bookings/bookings.views'
import { countClick } from '../plays/clicks.commands'
import { addVisit } from './clicks.store'

/** The creative's number in the link of an ad that has several; null without one. */
const creativeOf = (text: unknown) => (typeof text === 'string' && /^[1-9]\d?$/.test(text) ? Number(text) : null)

/** Follows the short link of an ad and counts one click per visitor and hour. Errors: 404 for an unknown code. */
export function clickRoutes({ app }: Http, ctx: Context): void {
  const { db, transact, clock, limiter, secrets } = ctx
  /** Counts a click. Each network address counts at most 100 times per hour and ad, whatever user agents it claims. */
  async function count(
    { bookingId, vehicleType, creative }: Omit<Parameters<typeof countClick>[1], 'hour'>,
    address: string,
    userAgent: string,
  ) {
    const now = clock.now()
    const hour = new Date(hourOf(now.getTime()))
    const visitor = visitorOf(secrets.visitors[0], dayOf(now), networkOf(address), userAgent)
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
    const link = /^[\w-]{1,64}$/.test(code) ? await bookingViews.linkByCode(db, code) : null
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

/** Browsers name themselves in far fewer characters. */
const LONGEST_AGENT = 1000
/** Headers with which browsers announce that they fetch a page ahead of a person, who may never look at it. */
const AHEAD_HEADERS = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz']

/** Returns true for the user agent of a program: crawlers, link previews, headless browsers, HTTP libraries; and for none. */
export const isRobot = (userAgent: string | undefined): boolean =>
  !userAgent || userAgent.length > LONGEST_AGENT || isbot(userAgent)

/** Returns true for a request that a person made by following a link. */
export function isVisit(method: string, headers: IncomingHttpHeaders): boolean {
  return (
    method === 'GET' && AHEAD_HEADERS.every((name) => headers[name] === undefined) && !isRobot(headers['user-agent'])
  )
}

/** An address as it can be sent in a header; null for one that is no absolute http(s) address. */
export function locationOf(target: string): string | null {
  if (!URL.canParse(target)) return null
  const { protocol } = new URL(target)
  return protocol === 'http:' || protocol === 'https:' ? tidyAddress(target) : null
}

/**
 * Returns a visitor's pseudonym: the same for one address and browser within a day, unlinkable to any other day. The
 * address can't be recovered without the installation's key.
 */
export function visitorOf(key: string, day: Day, address: string, userAgent: string): string {
  const salt = createHmac('sha256', Buffer.from(key, 'hex')).update(day).digest()
  return createHmac('sha256', salt).update(`${address}\n${userAgent}`).digest('base64url')
}
