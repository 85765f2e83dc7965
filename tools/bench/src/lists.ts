import { createApi } from '@ayob/testkit/api'
import { addMember, liveBooking, pairScreen, signInAdmin } from '@ayob/testkit/people'
import { startServer } from '@ayob/testkit/server'
import { fillLists } from './fill-lists'
import type { Timed } from './load'
import { ask, type PageRow } from './pages'

const WARM_S = 0.5

/** What the first page of each of the administrators' lists asks for, by name. */
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
]

/** Answer times of the administrators' lists over 10,000 drivers, 50,000 bookings and 100,000 inquiries. */
export async function measureLists(
  settings: Readonly<Record<string, string>>,
  admin: { email: string; password: string },
  bareUrl: string,
  seconds: number,
): Promise<{ rows: PageRow[]; bare: Timed }> {
  const server = await startServer({ env: settings })
  try {
    const visitor = createApi(server.url)
    const administrator = await signInAdmin(visitor, admin.email, admin.password)
    const advertiser = await addMember(visitor, administrator, 'advertiser')
    const driver = await addMember(visitor, administrator, 'driver')
    await pairScreen(visitor, driver.api)
    const bookingId = await liveBooking(advertiser.api, administrator, new Date())
    await server.stop()
    const place = { dataDir: server.dataDir, ...(settings.DATABASE_URL && { databaseUrl: settings.DATABASE_URL }) }
    await fillLists(place, { driverId: driver.id, advertiserId: advertiser.id, bookingId })
    await server.restart()
    // What the start leaves to be done is done, and every statement is known, when the first row is measured.
    for (const [, path] of CALLS) await ask(`${server.url}/api${path}`, administrator.token, WARM_S)
    const rows: PageRow[] = []
    for (const [what, path] of CALLS) {
      rows.push({ what, rate: await ask(`${server.url}/api${path}`, administrator.token, seconds) })
    }
    return { rows, bare: await ask(bareUrl, undefined, seconds) }
  } finally {
    await server.remove()
  }
}
