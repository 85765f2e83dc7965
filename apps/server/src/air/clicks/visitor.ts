import { createHmac } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Day } from '@ayob/contract/days'
import { tidyAddress } from '@ayob/contract/text'
import { isbot } from 'isbot'

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
