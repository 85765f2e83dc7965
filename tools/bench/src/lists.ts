import { addMember, liveBooking, pairScreen } from '@ayob/testkit/people'
import { type Bench, print, times, withBare, withServer } from './bench'
import { fillLists } from './fill-lists'
import { ask, type Timed } from './load'

const WARM_S = 0.5
/** Enough time to measure a page well. */
const MOST_SECONDS = 2
/** The search answers while somebody types. */
const SEARCH_GOAL_MS = 100

/** The call of the first page of each of the administrators' lists, by name. */
const CALLS: readonly [string, string][] = [
  ['registrations, pending', '/admin/registrations'],
  ['registrations, approved', '/admin/registrations/approved'],
  ['registration stats', '/admin/registrations/stats'],
  ['drivers', '/admin/drivers'],
  ['drivers, by rating', '/admin/drivers?sort=rating'],
  ['drivers, searched', '/admin/drivers?q=CAB-77'],
  ['advertisers', '/admin/advertisers'],
  ['advertisers, by spending', '/admin/advertisers?sort=totalSpent'],
  ['ads', '/admin/ads'],
  ['ads, live', '/admin/ads?status=live'],
  ['ads, pending', '/admin/ads/pending'],
  ['ad stats', '/admin/ads/stats'],
  ['screens', '/admin/screens'],
  ['screens, by driver', '/admin/screens?sort=driver&order=asc'],
  ['screens, searched', '/admin/screens?q=CAB-77'],
  ['screens, map', '/admin/screens/map'],
  ['live display, 500 ads', '/ayob/ads/approved'],
  ['inquiries', '/admin/inquiries'],
  ['inquiries, new', '/admin/inquiries?status=new'],
  ['inquiries, searched', '/admin/inquiries?q=Company+777'],
  ['tickets', '/admin/tickets'],
  ['activity', '/admin/activity'],
  ['pricing audit', '/admin/pricing/audit-log'],
  ['data requests', '/admin/data-requests'],
  ['notifications', '/notifications'],
  ['search, a name', '/admin/search?q=person+77'],
  ['search, a plate', '/admin/search?q=CAB-77'],
  ['search, a booking', '/admin/search?q=AYB-004321'],
  ['search, what all begin with', '/admin/search?q=person'],
]

/** Answer times of the administrators' lists over 10,000 drivers, 50,000 bookings and 100,000 inquiries. */
export async function measureLists(bench: Bench): Promise<void> {
  const seconds = Math.min(bench.seconds, MOST_SECONDS)
  await withServer(bench, async ({ server, visitor, admin, place }) => {
    const { id: advertiserId, api } = await addMember(visitor, admin, 'advertiser')
    const driver = await addMember(visitor, admin, 'driver')
    await pairScreen(visitor, driver.api)
    const bookingId = await liveBooking(api, admin, new Date())
    await server.stop()
    await fillLists(place, { driverId: driver.id, advertiserId, bookingId })
    await server.restart()
    // Warms up, so that the work of the start is done and every statement is prepared when the first row is measured.
    for (const [, path] of CALLS) await ask(`${server.url}/api${path}`, admin.token, WARM_S)
    const rows: { what: string; rate: Timed }[] = []
    for (const [what, path] of CALLS) {
      rows.push({ what, rate: await ask(`${server.url}/api${path}`, admin.token, seconds) })
    }
    const bare = await withBare((url) => ask(url, undefined, seconds))
    times(`${bench.database}: lists over 10,000 drivers, 50,000 bookings and 100,000 inquiries`, seconds, rows, bare)
    for (const { what, rate } of rows.filter(({ what }) => what.startsWith('search,'))) {
      print(`${what}: p95 ${rate.p95.toFixed(1)} ms, goal ${SEARCH_GOAL_MS} ms`)
    }
  })
}
