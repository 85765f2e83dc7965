import { createHmac } from 'node:crypto'
import type { Day } from '@ayob/contract/days'

/** Programs that fetch links without a person: crawlers, link previews, monitors, command-line clients. */
const ROBOTS =
  /(?<!cu)bot(\b|[-_/;)])|crawl|spider|slurp|preview|facebookexternalhit|whatsapp|telegram|skype|embedly|pingdom|uptime|monitor|lighthouse|scrapy|curl\/|wget\/|libwww|python-requests|go-http-client|java\//i

/** Whether a user agent belongs to a program and not to a person's browser. One that says nothing does. */
export function isRobot(userAgent: string | undefined): boolean {
  return !userAgent || ROBOTS.test(userAgent)
}

/**
 * A visitor's pseudonym: the same for one address and browser within a day, unlinkable to any other day, and no way
 * back to the address without the installation's key.
 */
export function visitorOf(key: string, day: Day, address: string, userAgent: string): string {
  const salt = createHmac('sha256', Buffer.from(key, 'hex')).update(day).digest()
  return createHmac('sha256', salt).update(`${address}\n${userAgent}`).digest('base64url')
}
