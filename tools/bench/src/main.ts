import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createApi } from '@ayob/testkit/api'
import { addMember, bookingForm, liveBooking, PLACE, pairScreen, signInAdmin } from '@ayob/testkit/people'
import { startPostgres } from '@ayob/testkit/postgres'
import { startServer } from '@ayob/testkit/server'
import { measureEarnings } from './earnings'
import { measureLists } from './lists'
import { type Rate, repeat } from './load'
import { measureFleet } from './measure-fleet'
import { measurePayouts } from './measure-payouts'
import { measurePlaylists } from './measure-playlists'
import { measurePlays } from './measure-plays'
import { measurePages } from './pages'
import { measureQuotes } from './quotes'

const SECONDS = Number(process.env.BENCH_SECONDS ?? 5)
const FLEET_MINUTES = Number(process.env.BENCH_MINUTES ?? 10)
const ADMIN = { ADMIN_EMAIL: 'bench@ayob.example', ADMIN_PASSWORD: 'measure-the-city-26' }
const SETTINGS = { ...ADMIN, RATE_LIMIT: 'off', LOG_LEVEL: 'error' }
/** A page is measured well enough in this time. */
const MOST_SECONDS_A_PAGE = 2

interface Row {
  readonly what: string
  readonly rate: Rate
  readonly unit: string
  readonly against: string
  readonly bare: Rate
}

const print = (text: string) => process.stdout.write(`${text}\n`)
const whole = (value: number) => Math.round(value).toLocaleString('en')

function table(title: string, rows: readonly Row[]): void {
  print(`\n${title}, ${SECONDS} s a row, server and load on the same machine`)
  print('what                        rate        p50 ms   p99 ms   against                          ratio')
  for (const { what, rate, unit, against, bare } of rows) {
    const cells = [
      what.padEnd(20),
      `${whole(rate.perSecond).padStart(9)} ${unit}`.padEnd(20),
      rate.p50.toFixed(1).padStart(6),
      rate.p99.toFixed(1).padStart(8),
      `   ${against} ${whole(bare.perSecond)}/s`.padEnd(34),
      (rate.perSecond / bare.perSecond).toFixed(4),
    ]
    print(cells.join(' '))
  }
}

/** A route that does nothing, in a process of its own. */
async function startBare(): Promise<{ url: string; stop(): void }> {
  const child = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, 'bare.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(child.stdout, 'data')
  return { url: `${String(line).trim()}/bare`, stop: () => child.kill() }
}

async function measure(title: string, databaseUrl: string | undefined) {
  const bareProcess = await startBare()
  const bareGet = await repeat({ url: bareProcess.url }, SECONDS)
  const barePost = await repeat({ url: bareProcess.url, method: 'POST', body: { a: 1 } }, SECONDS)
  bareProcess.stop()

  const server = await startServer({ env: databaseUrl ? { ...SETTINGS, DATABASE_URL: databaseUrl } : SETTINGS })
  try {
    const visitor = createApi(server.url)
    const admin = await signInAdmin(visitor, ADMIN.ADMIN_EMAIL, ADMIN.ADMIN_PASSWORD)
    const { api: advertiser, email, password } = await addMember(visitor, admin, 'advertiser')
    await liveBooking(advertiser, admin, new Date())
    const screen = await pairScreen(visitor, (await addMember(visitor, admin, 'driver')).api)
    if (!screen.token || !advertiser.token) throw new Error('no tokens')

    const api = `${server.url}/api`
    const signIn = await repeat({ url: `${api}/auth/signin`, method: 'POST', body: { email, password } }, SECONDS)
    const playlist = { url: `${api}/screens/playlist?lat=${PLACE.lat}&lng=${PLACE.lng}`, token: screen.token }
    const full = await repeat(playlist, SECONDS)
    const etag = (await fetch(playlist.url, { headers: { authorization: `Bearer ${screen.token}` } })).headers.get(
      'etag',
    )
    const unchanged = await repeat({ ...playlist, headers: { 'if-none-match': etag ?? '' } }, SECONDS, 304)

    // Last, since the mails about bookings keep the server busy for a while.
    const form = await bookingForm(advertiser)
    const book = { url: `${api}/ads/book`, method: 'POST', token: advertiser.token, body: form } as const
    const booking = await repeat(book, SECONDS, 201)

    table(title, [
      { what: 'sign-in', rate: signIn, unit: '/s', against: 'bare POST', bare: barePost },
      { what: 'booking', rate: booking, unit: '/s', against: 'bare POST', bare: barePost },
      { what: 'playlist 200', rate: full, unit: '/s', against: 'bare GET', bare: bareGet },
      { what: 'playlist 304', rate: unchanged, unit: '/s', against: 'bare GET', bare: bareGet },
    ])
  } finally {
    await server.remove()
  }
}

/** Plays acknowledged a second and what one costs. */
async function measureIngest(title: string, databases: { own?: string; bare?: string; pid?: number | undefined } = {}) {
  const settings = { ...SETTINGS, ...(databases.own && { DATABASE_URL: databases.own }) }
  const server = await startServer({ env: settings })
  try {
    const visitor = createApi(server.url)
    const admin = await signInAdmin(visitor, ADMIN.ADMIN_EMAIL, ADMIN.ADMIN_PASSWORD)
    const { api: advertiser } = await addMember(visitor, admin, 'advertiser')
    const { plays, bareRows, bareArrays, cost } = await measurePlays({
      server,
      visitor,
      admin,
      advertiser,
      seconds: SECONDS,
      databaseUrl: databases.own,
      bareUrl: databases.bare,
      databasePid: databases.pid,
    })
    const row = (against: string, bare: Rate) => ({ what: 'plays', rate: plays, unit: 'plays/s', against, bare })
    table(title, [row('rows', bareRows), row('arrays', bareArrays)])
    print('rows, arrays: a bare insert of 1,000 rows a statement, with a parameter for each value or for each column')
    const number = (value: number | undefined) => value?.toFixed(1) ?? 'not known'
    print(
      `a play costs, in microseconds of a processor: server ${number(cost.server)}, database ${number(cost.database)}`,
    )
    print(`  (a bare insert costs the database ${number(cost.bareRows)} by rows, ${number(cost.bareArrays)} by arrays)`)
    print(
      `a play takes, in bytes: log ${number(cost.log)}, evidence ${number(cost.evidence)} (packed body ${number(cost.body)})`,
    )
  } finally {
    await server.remove()
  }
}

/** Playlists of a city that is full of bookings. */
async function measureCity(title: string, databaseUrl?: string) {
  const bareProcess = await startBare()
  const settings = { ...SETTINGS, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
  const admin = { email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD }
  const { bare, unchanged, full, half, bytes, perBooking } = await measurePlaylists(
    settings,
    admin,
    new URL(bareProcess.url).origin,
    SECONDS,
  ).finally(() => bareProcess.stop())
  const row = (what: string, rate: Rate) => ({ what, rate, unit: '/s', against: 'bare GET', bare })
  table(`${title}: playlists with 10,000 running bookings`, [
    row('playlist 304', unchanged),
    row('playlist 200', full),
    row('200 at half load', half),
  ])
  print(`a playlist has ${whole(bytes.plain)} bytes, ${whole(bytes.packed)} packed`)
  print(`a running booking takes ${whole(perBooking)} bytes of memory`)
}

/** A large fleet in real time. Takes its ten minutes, so it only runs when it is asked for. */
async function measureRoads(title: string, databaseUrl?: string) {
  const settings = { ...SETTINGS, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
  const admin = { email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD }
  const fleet = await measureFleet(settings, admin, FLEET_MINUTES)
  const { screens, minutes, plays, rejected, failures, difference, memory, cpu } = fleet
  print(`\n${title}: ${whole(screens)} screens that report every minute, ${minutes} minutes`)
  print(
    `plays ${whole(plays)}, rejected ${whole(rejected)}, failed calls ${whole(failures)}, lost or double ${difference}`,
  )
  print(`memory of the server, MB a minute: ${memory.map((bytes) => whole(bytes / 1e6)).join(' ')}`)
  print(`processors in use by the server: ${cpu?.toFixed(2) ?? 'not known'}`)
}

/** Answer times of pages and lists, one request after the other. */
async function answers(title: string, databaseUrl: string | undefined, measured: typeof measurePages): Promise<void> {
  const bareProcess = await startBare()
  const settings = { ...SETTINGS, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
  const admin = { email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD }
  const seconds = Math.min(SECONDS, MOST_SECONDS_A_PAGE)
  const { rows, bare } = await measured(settings, admin, bareProcess.url, seconds).finally(() => bareProcess.stop())
  print(`\n${title}, ${seconds} s a row`)
  print('call                        p50 ms   p95 ms   times a bare GET (p95)')
  for (const { what, rate } of [...rows, { what: 'bare GET', rate: bare }]) {
    const times = (rate.p95 / bare.p95).toFixed(0).padStart(6)
    print(`${what.padEnd(26)} ${rate.p50.toFixed(1).padStart(7)} ${rate.p95.toFixed(1).padStart(8)} ${times}`)
  }
}

/** A month's earnings of drivers, from their time on air to the journal. */
async function earnings(database: string, drivers: number, databaseUrl?: string): Promise<void> {
  const { days, seconds, idleSeconds, lateSeconds, peakMb, beforeMb } = await measureEarnings(drivers, databaseUrl)
  print(`\n${database}: earnings of ${whole(drivers)} drivers`)
  print(`${days} days: ${seconds.toFixed(1)} s, ${(seconds / days).toFixed(2)} s a day`)
  print(`memory: ${whole(peakMb)} MB at most, ${whole(beforeMb)} MB before`)
  print(`nothing due: ${idleSeconds.toFixed(2)} s; a late hour of each driver: ${lateSeconds.toFixed(2)} s`)
}

/** The payouts of a month, from the balances to the file for the bank. */
async function payouts(database: string, drivers: number, databaseUrl?: string): Promise<void> {
  const { seconds, idleSeconds, exportSeconds, peakMb, beforeMb } = await measurePayouts(drivers, databaseUrl)
  print(`\n${database}: payouts of a month to ${whole(drivers)} drivers`)
  print(`reserved with statements: ${seconds.toFixed(1)} s; the month done: ${idleSeconds.toFixed(3)} s`)
  print(`into the file for the bank: ${exportSeconds.toFixed(1)} s`)
  print(`memory: ${whole(peakMb)} MB at most, ${whole(beforeMb)} MB before`)
}

const PAGES = 'pages over 10,000 bookings and 1,000,000 plays in 90 days'
const LISTS = 'lists over 10,000 drivers, 50,000 bookings and 100,000 inquiries'

// @ts-expect-error the build script is plain JavaScript without types
const { build } = await import('../../../scripts/build.mjs')
if (!(await build(['server']))) process.exit(1)
const only = process.argv[2]
const everything = only === undefined
const shown = async (database: string, urlOf: () => Promise<string | undefined>) => {
  if (everything || only === 'pages') await answers(`${database}: ${PAGES}`, await urlOf(), measurePages)
  if (everything || only === 'lists') await answers(`${database}: ${LISTS}`, await urlOf(), measureLists)
}
if (everything) {
  const quotes = await measureQuotes(SECONDS)
  table('Rules', [
    { what: 'quote (500 at once)', rate: quotes.engine, unit: '/s', against: 'plain numbers', bare: quotes.plain },
  ])
  await measure('Embedded database', undefined)
}
if (everything || only === 'plays') await measureIngest('Embedded database')
if (everything || only === 'playlists') await measureCity('Embedded database')
if (only === 'fleet') await measureRoads('Embedded database')
await shown('Embedded database', async () => undefined)
if (everything || only === 'earnings') await earnings('Embedded database', 500)
if (everything || only === 'payouts') await payouts('Embedded database', 500)
const cluster = await startPostgres({ durable: true })
if (cluster) {
  try {
    if (everything) await measure('PostgreSQL', (await cluster.createDatabase()).url)
    if (everything || only === 'plays') {
      const [own, bare] = [await cluster.createDatabase(), await cluster.createDatabase()]
      await measureIngest('PostgreSQL', { own: own.url, bare: bare.url, pid: cluster.pid })
    }
    if (everything || only === 'playlists') await measureCity('PostgreSQL', (await cluster.createDatabase()).url)
    if (only === 'fleet') await measureRoads('PostgreSQL', (await cluster.createDatabase()).url)
    if (everything || only === 'earnings') await earnings('PostgreSQL', 10_000, (await cluster.createDatabase()).url)
    if (everything || only === 'payouts') await payouts('PostgreSQL', 10_000, (await cluster.createDatabase()).url)
    await shown('PostgreSQL', async () => (await cluster.createDatabase()).url)
  } finally {
    await cluster.stop()
  }
} else print('\nPostgreSQL: skipped, none is installed and TEST_DATABASE_URL is unset')
