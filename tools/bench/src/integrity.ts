import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startOfDay } from '@ayob/contract/days'
import { DAY_MS, MINUTE_MS } from '@ayob/contract/durations'
import { holdScreen } from '@ayob/contract/screens'
import { callsAt } from '@ayob/fleet-simulator/calls'
import type { Scheme } from '@ayob/fleet-simulator/dishonest'
import { readConfig } from '@ayob/server/config'
import { compose, type Server } from '@ayob/server/server'
import { createApi } from '@ayob/testkit/api'
import { projectFolder } from '@ayob/testkit/folders'
import { addMember, liveBooking, pairScreen, signInAdmin } from '@ayob/testkit/people'
import { sql } from 'kysely'
import { type Bench, print } from './bench'
import { giveKeys, multiplyDrivers } from './database'
import { createFleet, type Member, schemesOf } from './integrity-fleet'
import { printOutcome } from './integrity-report'

const HONEST = Number(process.env.BENCH_HONEST ?? 500)
const DISHONEST = Number(process.env.BENCH_DISHONEST ?? 50)
const DAYS = Number(process.env.BENCH_DAYS ?? 7)
/** After a week, the clock decides undecided cases. */
const AFTER_DAYS = 9
/** The interval of the screens' reports in their time: heartbeats and plays. */
const STEP_MS = 2 * MINUTE_MS
const TICK_MS = 30 * MINUTE_MS
const EMAIL = 'bench@ayob.example'
const PASSWORD = 'measure-the-city-26'

/**
 * A week of honest and dishonest vehicles through the public calls of a server whose clock follows them. Prints by
 * scheme what was claimed and paid if nobody decided a case, and how much of honest vehicles was held.
 */
export async function measureIntegrity(bench: Bench): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'ayob-bench-'))
  let now = startOfDay('2026-03-02').getTime()
  const databaseUrl = await bench.newDatabase()
  const env = {
    ...{ DATA_DIR: dataDir, DEMO: 'off', PORT: '0', LOG_LEVEL: 'error', RATE_LIMIT: 'off' },
    ...{ ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD, ...(databaseUrl && { DATABASE_URL: databaseUrl }) },
  }
  const playerFolder = join(projectFolder(), 'dist', 'player')
  const server = await compose({ config: readConfig(env), clock: { now: () => new Date(now) }, playerFolder })
  try {
    const url = await server.app.listen({ port: 0, host: '127.0.0.1' })
    const calls = callsAt(url, new AbortController().signal)
    const tokens = await prepare(server, url, new Date(now))
    for (const { token, key } of tokens) calls.useKey(token, key)
    await server.tick()
    const startsAt = now + DAY_MS
    now = startsAt
    const schemes = schemesOf(DISHONEST)
    const fleet = createFleet(
      calls,
      tokens.map(({ token }) => token),
      schemes,
      startsAt,
      STEP_MS,
    )
    const began = performance.now()
    await bench.profiler.ofProcess(async () => {
      for (; now < startsAt + DAYS * DAY_MS; now += STEP_MS) {
        if (now === startsAt + DAY_MS / 2) await holdThose(server, url, fleet, 'hold_ignored')
        await advance(fleet, now)
        if ((now - startsAt) % TICK_MS === 0) await tick(server)
        if ((now - startsAt) % DAY_MS === 0) {
          process.stderr.write(`day ${(now - startsAt) / DAY_MS} begins after ${minutesSince(began)} min\n`)
        }
      }
    })
    const minutes = minutesSince(began)
    for (const end = now + AFTER_DAYS * DAY_MS; now < end; now += DAY_MS / 24) await tick(server)
    print(`\n${bench.database}: ${HONEST} honest and ${DISHONEST} dishonest vehicles, ${DAYS} days, ${minutes} min`)
    await printOutcome(server.database.db, fleet)
  } finally {
    await server.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

const minutesSince = (at: number) => ((performance.now() - at) / MINUTE_MS).toFixed(1)

async function tick(server: Server): Promise<void> {
  await server.flushHeartbeats()
  await server.tick()
}

/** Puts the screens of a scheme on hold as an administrator. */
async function holdThose(server: Server, url: string, fleet: readonly Member[], scheme: Scheme): Promise<void> {
  const admin = await signInAdmin(createApi(url), EMAIL, PASSWORD)
  const numbers = fleet.flatMap((member) => (member.scheme === scheme ? [`%-${member.index + 1}`] : []))
  const { rows } = await sql<{ id: string }>`select id from screens where id like any(${numbers}::text[])`.execute(
    server.database.db,
  )
  for (const { id } of rows) await admin.must(holdScreen, { params: { id }, body: { reason: 'To be looked at' } })
}

/** Vehicles off air rest; the others report in groups, as many at once as on a real server. */
async function advance(fleet: readonly Member[], at: number): Promise<void> {
  const road = fleet.filter((member) => {
    const isOnAir = member.isOnAir(at)
    if (!isOnAir) member.screen.restUntil(at)
    return isOnAir
  })
  await Promise.all(road.map((member) => member.screen.advance(at, at)))
}

/** Creates live bookings, and drivers whose screens are enrolled devices. Returns tokens and keys. */
async function prepare(server: Server, url: string, at: Date) {
  const visitor = createApi(url)
  const admin = await signInAdmin(visitor, EMAIL, PASSWORD)
  const { api: advertiser } = await addMember(visitor, admin, 'advertiser')
  for (let booking = 0; booking < 3; booking++) await liveBooking(advertiser, admin, at)
  const driver = await addMember(visitor, admin, 'driver')
  await pairScreen(visitor, driver.api)
  const { db } = server.database
  const tokens = await multiplyDrivers(db, driver.id, HONEST + DISHONEST)
  const keys = await giveKeys(db, tokens)
  await sql`
    insert into devices (id, serial, public_key, fingerprint, state, vehicle_id, enrolled_at)
    select 'device-' || id, 'BENCH ' || id, public_key, fingerprint, 'mounted', vehicle_id, paired_at
    from screens where public_key is not null`.execute(db)
  await sql`update screens set device_id = 'device-' || id where public_key is not null`.execute(db)
  return tokens.map((token, index) => ({ token, key: keys[index] as (typeof keys)[0] }))
}
