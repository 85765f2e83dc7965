import { addDays, dayOf } from '@ayob/contract/days'
import { createApi } from '@ayob/testkit/api'
import { addMember, liveBooking, signInAdmin } from '@ayob/testkit/people'
import { startServer } from '@ayob/testkit/server'
import { fillWithPlays } from './fill'
import { type Timed, workFor } from './load'

const ADVERTISERS = 9

export interface PageRow {
  readonly what: string
  readonly rate: Timed
}

/** What every page of a big advertiser asks the server for, by name. */
const callsOf = (today: string, bookingId: string): readonly [string, string][] => {
  const report = (days: number, more = '') => `/reports?from=${addDays(today, 1 - days)}&to=${today}${more}`
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

/** Calls again and again, one after the other, and reads each answer to its end. */
export async function ask(url: string, token: string | undefined, seconds: number): Promise<Timed> {
  const headers = token ? { authorization: `Bearer ${token}` } : undefined
  return workFor(seconds, [
    async () => {
      const answer = await fetch(url, { ...(headers && { headers }) })
      await answer.arrayBuffer()
      if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`)
      return 1
    },
  ])
}

/** Answer times of the big advertiser's pages over 10,000 bookings and the totals of a million plays. */
export async function measurePages(
  settings: Readonly<Record<string, string>>,
  admin: { email: string; password: string },
  bareUrl: string,
  seconds: number,
): Promise<{ rows: PageRow[]; bare: Timed }> {
  const server = await startServer({ env: settings })
  try {
    const visitor = createApi(server.url)
    const administrator = await signInAdmin(visitor, admin.email, admin.password)
    const owners: { id: string; bookingId: string; token: string | undefined }[] = []
    for (let i = 0; i < ADVERTISERS; i += 1) {
      const { id, api } = await addMember(visitor, administrator, 'advertiser')
      owners.push({ id, bookingId: await liveBooking(api, administrator, new Date()), token: api.token })
    }
    await server.stop()
    const now = new Date()
    const place = { dataDir: server.dataDir, ...(settings.DATABASE_URL && { databaseUrl: settings.DATABASE_URL }) }
    await fillWithPlays(
      place,
      owners.map(({ id }) => id),
      now,
    )
    await server.restart()
    const [big] = owners
    const rows: PageRow[] = []
    for (const [what, path] of callsOf(dayOf(now), `${big?.bookingId}-7`)) {
      const url = `${server.url}/api${path}`
      const known = await fetch(url, { headers: { authorization: `Bearer ${big?.token}` } })
      await known.arrayBuffer()
      if (known.status === 404) continue
      rows.push({ what, rate: await ask(url, big?.token, seconds) })
    }
    return { rows, bare: await ask(bareUrl, undefined, seconds) }
  } finally {
    await server.remove()
  }
}
