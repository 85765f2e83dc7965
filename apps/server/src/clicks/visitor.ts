import { createHmac } from 'node:crypto'
import type { Day } from '@ayob/contract/days'

/** Programs that fetch links without a person: crawlers, link previews, monitors, command-line clients. */
const ROBOTS =
  /(?<!cu)bot(\b|[-_/;)])|crawl|spider|slurp|preview|facebookexternalhit|whatsapp|telegram|skype|embedly|pingdom|uptime|monitor|lighthouse|scrapy|curl\/|wget\/|libwww|python-requests|go-http-client|java\//i

/** Returns true for the user agent of a program, and for an empty one. */
export function isRobot(userAgent: string | undefined): boolean {
  return !userAgent || ROBOTS.test(userAgent)
}

/**
 * Returns a visitor's pseudonym: the same for one address and browser within a day, unlinkable to any other day. The
 * address can't be recovered without the installation's key.
 */
export function visitorOf(key: string, day: Day, address: string, userAgent: string): string {
  const salt = createHmac('sha256', Buffer.from(key, 'hex')).update(day).digest()
  return createHmac('sha256', salt).update(`${address}\n${userAgent}`).digest('base64url')
}
