import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startOfDay } from '@ayob/contract/days'
import { migrate } from '@ayob/server/adapters/database/migrate'
import { type Database, openDatabase } from '@ayob/server/adapters/database/open'
import { type Api, createApi } from '@ayob/testkit/api'
import { addMember, liveBooking, pairScreen, signInAdmin } from '@ayob/testkit/people'
import { type RunningServer, startServer } from '@ayob/testkit/server'
import { sql } from 'kysely'
import { inDatabase, multiplyDrivers, type Place } from './database'
import { type Timed, timed } from './load'
import { cpuSeconds } from './machine'

/** The database that a benchmark uses, and how long each row is measured. */
export interface Bench {
  readonly database: string
  readonly seconds: number
  /** Creates a database and returns its address; undefined for the embedded one. */
  readonly newDatabase: () => Promise<string | undefined>
  /** The first process of our own PostgreSQL. */
  readonly databasePid?: number | undefined
}

/** A running server and its administrator. */
export interface World {
  readonly server: RunningServer
  readonly place: Place
  readonly visitor: Api
  readonly admin: Api
}

const EMAIL = 'bench@ayob.example'
const PASSWORD = 'measure-the-city-26'
export const SETTINGS = { ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD, RATE_LIMIT: 'off', LOG_LEVEL: 'error' }
const PAGE_BYTES = 4096
const MEGA = 1024 * 1024

export const print = (text: string) => process.stdout.write(`${text}\n`)
export const whole = (value: number) => Math.round(value).toLocaleString('en')

/** Runs a benchmark with a server on a new database, started with more flags for Node.js. */
export async function withServer(
  bench: Bench,
  work: (world: World) => Promise<void>,
  flags: readonly string[] = [],
): Promise<void> {
  const databaseUrl = await bench.newDatabase()
  const env = { ...SETTINGS, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
  const server = await startServer({ env, isMeasured: true, flags })
  try {
    const visitor = createApi(server.url)
    const admin = await signInAdmin(visitor, EMAIL, PASSWORD)
    await work({ server, visitor, admin, place: { dataDir: server.dataDir, ...(databaseUrl && { databaseUrl }) } })
  } finally {
    await server.remove()
  }
}

/** Runs work beside a process with a single route that does nothing: the limit of the HTTP library and the load generator. */
export async function withBare<Result>(work: (url: string, pid: number) => Promise<Result>): Promise<Result> {
  const child = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, 'bare.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const [line] = await once(child.stdout, 'data')
    return await work(`${String(line).trim()}/bare`, child.pid ?? 0)
  } finally {
    child.kill()
  }
}

/** Gives a fresh server a live booking and paired screens, and stops it. Returns the booking and the screens' tokens. */
export async function prepareScreens({ server, visitor, admin, place }: World, screens: number) {
  const { api: advertiser } = await addMember(visitor, admin, 'advertiser')
  const bookingId = await liveBooking(advertiser, admin, new Date())
  const driver = await addMember(visitor, admin, 'driver')
  await pairScreen(visitor, driver.api)
  await server.stop()
  return { bookingId, tokens: await inDatabase(place, (db) => multiplyDrivers(db, driver.id, screens)) }
}

/** The memory of a server's process, in bytes. */
export const memoryOf = (server: RunningServer) =>
  Number(readFileSync(`/proc/${server.pid()}/statm`, 'utf8').split(' ')[1]) * PAGE_BYTES

/** The number of drivers in a benchmark: BENCH_DRIVERS, by default 10,000 on PostgreSQL and 500 on the embedded database. */
export const driversOf = ({ databasePid }: Bench) =>
  Number(process.env.BENCH_DRIVERS ?? (databasePid === undefined ? 500 : 10_000))

/** Runs a benchmark in this process, on a new database with approved drivers. */
export async function withDrivers(
  bench: Bench,
  drivers: number,
  began: string,
  work: (database: Database) => Promise<void>,
): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'ayob-bench-'))
  const database = await openDatabase({ dataDir, databaseUrl: await bench.newDatabase() })
  try {
    await migrate(database)
    await sql`
      insert into users (id, email, password_hash, user_type, status, first_name, last_name, phone, created_at)
      select 'driver-' || n, n || '@drivers.example', 'none', 'driver', 'approved', 'Driver', n::text, '0771234567',
        ${startOfDay(began)}::timestamptz
      from generate_series(1, ${drivers}::int) n`.execute(database.db)
    await work(database)
  } finally {
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

export interface Worked {
  /** By the wall clock. */
  readonly seconds: number
  /** Processor time of this process and the database, which depends least on other work of the machine. */
  readonly cpu: string
  /** Memory of the watched process, at first and at most. */
  readonly memory: string
}

/** The resources that work takes in this process, or the memory of the server that does it. */
export async function watched(bench: Bench, work: () => Promise<unknown>, server?: RunningServer): Promise<Worked> {
  const memoryMb = () => (server ? memoryOf(server) : process.memoryUsage().rss) / MEGA
  const cpu = () => {
    const { user, system } = process.cpuUsage()
    return { own: (user + system) / 1e6, database: bench.databasePid ? (cpuSeconds(bench.databasePid) ?? 0) : 0 }
  }
  const [before, cpuBefore] = [memoryMb(), cpu()]
  let peak = before
  const watch = setInterval(() => {
    peak = Math.max(peak, memoryMb())
  }, 100)
  const seconds = await timed(work).finally(() => clearInterval(watch))
  const { own, database } = cpu()
  const used = `${(own - cpuBefore.own).toFixed(1)} s here, ${(database - cpuBefore.database).toFixed(1)} s in the database`
  return {
    seconds,
    cpu: `processor time: ${used}`,
    memory: `memory: ${whole(peak)} MB at most, ${whole(before)} MB before`,
  }
}

interface Row {
  readonly what: string
  readonly rate: Timed
  readonly unit?: string
  readonly against: string
  readonly bare: Timed
}

/** Prints rates, each with its ratio to a bare one. */
export function table(title: string, seconds: number, rows: readonly Row[]): void {
  print(`\n${title}, ${seconds} s a row, server and load on the same machine`)
  print('what                        rate        p50 ms   p99 ms   against                          ratio')
  for (const { what, rate, unit = '/s', against, bare } of rows) {
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

/** Prints answer times, each with its ratio to a bare one. */
export function times(title: string, seconds: number, rows: readonly { what: string; rate: Timed }[], bare: Timed) {
  print(`\n${title}, ${seconds} s a row`)
  print('call                        p50 ms   p95 ms   times a bare GET (p95)')
  for (const { what, rate } of [...rows, { what: 'bare GET', rate: bare }]) {
    const ratio = (rate.p95 / bare.p95).toFixed(0).padStart(6)
    print(`${what.padEnd(26)} ${rate.p50.toFixed(1).padStart(7)} ${rate.p95.toFixed(1).padStart(8)} ${ratio}`)
  }
}
