import { addDays, type Day, dayOf } from '@ayob/contract/days'
import { addMember, liveBooking, pairScreen } from '@ayob/testkit/people'
import { sql } from 'kysely'
import { type Bench, print, type World, whole, withServer } from './bench'
import { inDatabase } from './database'
import { fillDays, fillPeople, type Originals, sizeOf, sumUp, YEAR_DAYS } from './fill-year'
import { ask, askInTurn, type Timed, timed } from './load'
import { cpuSeconds, untilIdle } from './machine'

/** The fraction of the market that is created: 1 is 50,000 bookings and 3 billion plays. */
const FACTOR = Number(process.env.BENCH_FACTOR ?? 0.04)
/** The compared histories, in days. */
const SHORT = 30
/** The number of days created at a time. */
const SLICE = 15
/** Enough time to measure a page well. */
const MOST_SECONDS = 2
/** Until then, the server compiles the code of a call. */
const WARM_S = 0.5

type Role = 'advertiser' | 'driver' | 'admin'
type Asked = readonly [role: Role, what: string, path: string]

/** The calls of the pages that show plays, with those of the largest advertiser first. */
function callsOf(today: Day, bookingId: string): readonly Asked[] {
  const report = (days: number, more = '') => `/reports?from=${addDays(today, 1 - days)}&to=${today}&bookings=5${more}`
  return [
    ['advertiser', 'overview', '/analytics/overview'],
    ['advertiser', 'report, 7 days', report(7)],
    ['advertiser', 'report, 30 days', report(30)],
    ['advertiser', 'report, 90 days', report(90)],
    ['advertiser', 'report, 365 days', report(365)],
    ['advertiser', 'report, 30 days, a type', report(30, '&vehicleType=tuktuk')],
    ['advertiser', 'report, 30 days, a route', report(30, '&route=galle-road')],
    ['advertiser', 'report, a booking', report(30, `&bookingId=${bookingId}`)],
    ['advertiser', 'bookings, 50', '/ads/my-bookings'],
    ['advertiser', 'bookings, 200', '/ads/my-bookings?limit=200'],
    ['advertiser', 'bookings, the last page', '/ads/my-bookings?order=asc'],
    ['advertiser', 'a booking', `/ads/${bookingId}`],
    ['advertiser', 'billing stats', '/billing/stats'],
    ['advertiser', 'invoices, 200', '/billing/invoices?limit=200'],
    ['advertiser', 'campaigns', '/campaigns'],
    ['advertiser', 'creatives', '/creatives'],
    ['advertiser', 'routes', '/routes'],
    ['driver', 'overview', '/driver/overview'],
    ['driver', 'earnings of a month', `/driver/earnings?month=${addDays(today, -28).slice(0, 7)}`],
    ['admin', 'ads', '/admin/ads'],
    ['admin', 'ads, live', '/admin/ads?status=live'],
    ['admin', 'ad stats', '/admin/ads/stats'],
    ['admin', 'an ad', `/admin/ads/${bookingId}`],
    ['admin', 'advertisers', '/admin/advertisers'],
    ['admin', 'drivers', '/admin/drivers'],
    ['admin', 'screens', '/admin/screens'],
    ['admin', 'live display', '/ayob/ads/approved'],
  ]
}

/** The time of an answer, and the processor time that server and database used for it, in milliseconds. */
interface Cost {
  readonly time: Timed
  readonly server: number
  readonly database: number
}

/**
 * Answer times of pages in a market with a year of totals, created directly in SQL, compared with the last 30 days of
 * it. The largest advertiser has half of all bookings.
 */
export async function measureYear(bench: Bench): Promise<void> {
  const seconds = Math.min(bench.seconds, MOST_SECONDS)
  const size = sizeOf(FACTOR)
  await withServer(bench, async (world) => {
    const { server, place } = world
    const now = new Date()
    const today = dayOf(now)
    const { originals, tokens } = await prepare(world, now)
    const fill = async (from: number, until: number) => {
      await server.stop()
      const took = await timed(() =>
        inDatabase(place, async (db) => {
          if (from === 0) await fillPeople(db, originals, size)
          for (let day = from; day < until; day += SLICE) {
            await fillDays(db, originals, size, now, day, Math.min(day + SLICE, until))
          }
          await sumUp(db)
          await sql`vacuum analyze`.execute(db)
        }),
      )
      process.stderr.write(`days ${from} to ${until} created in ${took.toFixed(0)} s\n`)
      await server.restart()
      await untilIdle(server.pid())
    }
    const calls = callsOf(today, `${originals.bigBookingId}-0`)
    const urlOf = (path: string) => `${server.url}/api${path}`
    const measureAll = async () => {
      const costs = new Map<Asked, Cost>()
      for (const asked of calls) {
        const [role, , path] = asked
        await ask(urlOf(path), tokens[role], WARM_S)
        costs.set(asked, await costOf(bench, server.pid(), () => ask(urlOf(path), tokens[role], seconds)))
      }
      return costs
    }
    await fill(0, SHORT)
    const short = await measureAll()
    await fill(SHORT, YEAR_DAYS)
    const long = await measureAll()
    print(`\n${bench.database}: a year, factor ${FACTOR}: ${whole(size.plays)} plays in ${whole(size.hours)} totals of
${whole(size.bookings)} bookings, ${whole(size.ofBiggest)} of them of one advertiser; ${seconds} s a row`)
    print('                                      30 days of history          365 days of history         processor')
    print('page                               p95 ms  server+database     p95 ms  server+database ms    long:short')
    for (const asked of calls) print(lineOf(asked, short.get(asked), long.get(asked)))
    const rates = [
      ['50 own bookings', '/ads/my-bookings'],
      ['a booking', `/ads/${originals.bigBookingId}-0`],
    ] as const
    for (const [what, path] of rates) {
      const call = { path: `/api${path}`, headers: { authorization: `Bearer ${tokens.advertiser}` } }
      const rate = await askInTurn(server.url, [call], bench.seconds)
      print(
        `${what}, 10 connections: ${whole(rate.perSecond)} a second, p50 ${rate.p50.toFixed(0)} ms, p99 ${rate.p99.toFixed(0)} ms`,
      )
    }
  })
}

/** Two advertisers with a live booking each, and a driver with a screen. */
async function prepare({ visitor, admin }: World, now: Date) {
  const big = await addMember(visitor, admin, 'advertiser')
  const other = await addMember(visitor, admin, 'advertiser')
  const driver = await addMember(visitor, admin, 'driver')
  await pairScreen(visitor, driver.api)
  const originals: Originals = {
    bigBookingId: await liveBooking(big.api, admin, now),
    otherId: other.id,
    otherBookingId: await liveBooking(other.api, admin, now),
    driverId: driver.id,
  }
  const tokens: Readonly<Record<Role, string | undefined>> = {
    advertiser: big.api.token,
    driver: driver.api.token,
    admin: admin.token,
  }
  return { originals, tokens }
}

async function costOf(bench: Bench, pid: number, work: () => Promise<Timed>): Promise<Cost> {
  const used = () => ({
    server: cpuSeconds(pid) ?? 0,
    database: bench.databasePid === undefined ? 0 : (cpuSeconds(bench.databasePid) ?? 0),
  })
  const before = used()
  const time = await work()
  const after = used()
  const each = (of: 'server' | 'database') => ((after[of] - before[of]) * 1000) / time.done
  return { time, server: each('server'), database: each('database') }
}

function lineOf([role, what]: Asked, short: Cost | undefined, long: Cost | undefined): string {
  if (!short || !long) throw new Error(`${what} was not measured`)
  const cells = (cost: Cost) =>
    `${cost.time.p95.toFixed(1).padStart(9)} ${`${cost.server.toFixed(1)}+${cost.database.toFixed(1)}`.padStart(16)}`
  const ratio = (long.server + long.database) / (short.server + short.database)
  return `${`${role}: ${what}`.padEnd(33)}${cells(short)}  ${cells(long)} ${ratio.toFixed(2).padStart(16)}`
}
