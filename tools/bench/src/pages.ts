import { addDays, dayOf } from '@ayob/contract/days'
import { addMember, liveBooking } from '@ayob/testkit/people'
import { type Bench, times, withBare, withServer } from './bench'
import { untilIdle } from './cpu'
import { fillPages } from './fill-pages'
import { ask, type Timed } from './load'

const ADVERTISERS = 9
/** Enough time to measure a page well. */
const MOST_SECONDS = 2
/** Until then, the server compiles the code of a call. */
const WARM_S = 0.5

/** The calls of a big advertiser's pages, by name. */
const callsOf = (today: string, bookingId: string): readonly [string, string][] => {
  const report = (days: number, more = '') => `/reports?from=${addDays(today, 1 - days)}&to=${today}&bookings=5${more}`
  return [
    ['overview', '/analytics/overview'],
    ['reports, 7 days', report(7)],
    ['reports, 30 days', report(30)],
    ['reports, 90 days', report(90)],
    ['reports, a vehicle type', report(30, '&vehicleType=tuktuk')],
    ['reports, a route', report(30, '&route=galle-road')],
    ['reports, a booking', report(90, `&bookingId=${bookingId}`)],
    ['bookings, 50', '/ads/my-bookings'],
    ['bookings, 200', '/ads/my-bookings?limit=200'],
    ['a booking', `/ads/${bookingId}`],
    ['campaigns', '/campaigns'],
    ['creatives', '/creatives'],
    ['billing stats', '/billing/stats'],
    ['invoices, 200', '/billing/invoices?limit=200'],
    ['payment methods', '/payment-methods'],
    ['routes', '/routes'],
    ['notifications', '/notifications'],
    ['tickets', '/support/tickets'],
    ['advertisers', '/advertisers'],
  ]
}

/** Answer times of the big advertiser's pages over 10,000 bookings and the totals of a million plays. */
export async function measurePages(bench: Bench): Promise<void> {
  const seconds = Math.min(bench.seconds, MOST_SECONDS)
  await withServer(bench, async ({ server, visitor, admin, place }) => {
    const owners: string[] = []
    let big: { bookingId: string; token: string | undefined } | undefined
    for (let i = 0; i < ADVERTISERS; i += 1) {
      const { id, api } = await addMember(visitor, admin, 'advertiser')
      const bookingId = await liveBooking(api, admin, new Date())
      owners.push(id)
      big ??= { bookingId, token: api.token }
    }
    await server.stop()
    const now = new Date()
    await fillPages(place, owners, now)
    await server.restart()
    await untilIdle(server.pid())
    const rows: { what: string; rate: Timed }[] = []
    for (const [what, path] of callsOf(dayOf(now), `${big?.bookingId}-7`)) {
      const url = `${server.url}/api${path}`
      await ask(url, big?.token, WARM_S)
      rows.push({ what, rate: await ask(url, big?.token, seconds) })
    }
    const bare = await withBare((url) => ask(url, undefined, seconds))
    times(`${bench.database}: pages over 10,000 bookings and 1,000,000 plays in 90 days`, seconds, rows, bare)
  })
}
