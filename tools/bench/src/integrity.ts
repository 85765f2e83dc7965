import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { COLOMBO_OFFSET_MS, dayOf, startOfDay } from '@ayob/contract/days'
import { dayTerms, earningOfDay } from '@ayob/domain/earnings/day'
import { earningTerms } from '@ayob/domain/earnings/terms'
import { DEFAULT_TERMS } from '@ayob/domain/pricing/terms'
import { callsAt } from '@ayob/fleet-simulator/calls'
import { compose, type Server } from '@ayob/server/composition/compose'
import { readConfig } from '@ayob/server/config'
import { createApi } from '@ayob/testkit/api'
import { addMember, liveBooking, pairScreen, signInAdmin } from '@ayob/testkit/people'
import { sql } from 'kysely'
import { type Bench, print, whole } from './bench'
import { giveKeys, multiplyDrivers } from './database'
import { createFleet, type Member, schemesOf } from './integrity-fleet'

const HONEST = Number(process.env.BENCH_HONEST ?? 500)
const DISHONEST = Number(process.env.BENCH_DISHONEST ?? 50)
const DAYS = Number(process.env.BENCH_DAYS ?? 7)
/** The clock decides what nobody decided for a week. */
const AFTER_DAYS = 9
const MINUTE_MS = 60_000
const DAY_MS = 1440 * MINUTE_MS
/** Screens report this often in their time, heartbeats and plays. */
const STEP_MS = 2 * MINUTE_MS
const TICK_MS = 30 * MINUTE_MS
const EMAIL = 'bench@ayob.example'
const PASSWORD = 'measure-the-city-26'

/**
 * A week of honest and dishonest vehicles through the public calls of a server whose clock runs with them. Prints by
 * scheme what was asked for and what was paid when nobody had decided a case, and how much of the honest was held.
 */
export async function measureIntegrity(bench: Bench): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'ayob-bench-'))
  let now = startOfDay('2026-03-02').getTime()
  const databaseUrl = await bench.newDatabase()
  const env = {
    ...{ DATA_DIR: dataDir, DEMO: 'off', PORT: '0', LOG_LEVEL: 'error', RATE_LIMIT: 'off' },
    ...{ ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD, ...(databaseUrl && { DATABASE_URL: databaseUrl }) },
  }
  const server = await compose({ config: readConfig(env), clock: { now: () => new Date(now) } })
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
    for (; now < startsAt + DAYS * DAY_MS; now += STEP_MS) {
      await advance(fleet, now)
      if ((now - startsAt) % TICK_MS === 0) await tick(server)
    }
    const minutes = (performance.now() - began) / MINUTE_MS
    for (const end = now + AFTER_DAYS * DAY_MS; now < end; now += DAY_MS / 24) await tick(server)
    print(
      `\n${bench.database}: ${HONEST} honest and ${DISHONEST} dishonest vehicles, ${DAYS} days, ${minutes.toFixed(1)} min`,
    )
    await report(server, fleet, startsAt)
  } finally {
    await server.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function tick(server: Server): Promise<void> {
  await server.flushHeartbeats()
  await server.tick()
}

/** Vehicles off air rest; the others report in groups, as many at once as a server gets. */
async function advance(fleet: readonly Member[], at: number): Promise<void> {
  const road = fleet.filter((member) => {
    const isOnAir = member.isOnAir(at)
    if (!isOnAir) member.screen.restUntil(at)
    return isOnAir
  })
  await Promise.all(road.map((member) => member.screen.advance(at, at)))
}

/** Live bookings, and drivers whose screens are enrolled devices. Returns tokens and keys. */
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

const TERMS = dayTerms([{ fromMinute: 0, terms: earningTerms(DEFAULT_TERMS, 'tuktuk') }])

/** What minutes since 1970 are worth when all of them are paid, in cents. */
function worthOf(minutes: Iterable<number>): number {
  const days = new Map<string, number[]>()
  for (const minute of minutes) {
    const day = dayOf(minute * MINUTE_MS)
    const ofDay = (minute + COLOMBO_OFFSET_MS / MINUTE_MS) % 1440
    days.set(day, [...(days.get(day) ?? []), ofDay])
  }
  return [...days.values()].reduce((sum, ofDay) => sum + earningOfDay(ofDay, TERMS, 0).gross, 0)
}

async function report(server: Server, fleet: readonly Member[], startsAt: number): Promise<void> {
  const { rows: paid } = await sql<{ driver: string; gross: string }>`
    select driver_id as driver, sum(gross_cents)::text as gross from driver_earnings group by 1`.execute(
    server.database.db,
  )
  const { rows: cases } = await sql<{ driver: string; opened: Date; minutes: number; state: string; kinds: string }>`
    select driver_id as driver, opened_at as opened, cardinality(minutes)::int as minutes, state,
      (select string_agg(distinct r.kind || ' ' || r.score, ', ') from integrity_reasons r where r.case_id = c.id) as kinds
    from integrity_cases c order by opened_at`.execute(server.database.db)
  const idOf = (member: Member) => member.index + 1
  const driverNumber = (driver: string) => Number(driver.split('-').at(-1))
  const of = (members: readonly Member[]) => {
    const ids = new Set(members.map(idOf))
    return {
      paid: paid
        .filter(({ driver }) => ids.has(driverNumber(driver)))
        .reduce((sum, { gross }) => sum + Number(gross), 0),
      cases: cases.filter(({ driver }) => ids.has(driverNumber(driver))),
    }
  }
  print('scheme               vehicles   asked for LKR   paid LKR    paid %   case after h   reasons')
  let [allAsked, allPaid] = [0, 0]
  for (const scheme of [...new Set(fleet.flatMap((member) => member.scheme ?? []))]) {
    const members = fleet.filter((member) => member.scheme === scheme)
    // The first day of who repeats a drive is honest.
    const from = scheme === 'repeated_drive' ? (startsAt + DAY_MS) / MINUTE_MS : 0
    const asked = members.reduce(
      (sum, { claimed }) => sum + worthOf([...claimed].filter((minute) => minute >= from)),
      0,
    )
    const honestPart = members.reduce((sum, { claimed }) => sum + worthOf([...claimed].filter((one) => one < from)), 0)
    const found = of(members)
    const got = Math.max(0, found.paid - honestPart)
    const first = found.cases[0]
    allAsked += asked
    allPaid += got
    const rejected = members
      .flatMap(({ tally }) => Object.entries(tally.rejected))
      .reduce<Record<string, number>>((sum, [reason, plays]) => ({ ...sum, [reason]: (sum[reason] ?? 0) + plays }), {})
    const refused = Object.keys(rejected).length > 0 ? `rejected: ${Object.keys(rejected).join(', ')}` : ''
    const caught = first ? ((first.opened.getTime() - startsAt - from * 0) / 3_600_000).toFixed(0) : 'at once'
    print(
      [
        scheme.padEnd(20),
        String(members.length).padStart(8),
        whole(asked / 100).padStart(15),
        whole(got / 100).padStart(10),
        `${((100 * got) / Math.max(1, asked)).toFixed(2)} %`.padStart(9),
        caught.padStart(14),
        `   ${[...new Set(found.cases.map(({ kinds }) => kinds.replace(/ \d+/g, '')))].join('; ') || refused}`,
      ].join(' '),
    )
  }
  print(
    `all cheats: ${((100 * allPaid) / Math.max(1, allAsked)).toFixed(2)} % of LKR ${whole(allAsked / 100)} paid (goal: at most 1 %)`,
  )
  const honest = fleet.filter(({ scheme }) => scheme === null)
  const minutes = honest.reduce((sum, { claimed }) => sum + claimed.size, 0)
  const alarms = of(honest).cases
  const held = alarms.reduce((sum, one) => sum + one.minutes, 0)
  print(
    `honest: ${whole(held)} of ${whole(minutes)} minutes held, ${((100 * held) / Math.max(1, minutes)).toFixed(3)} % (goal: at most 0.2 %), ` +
      `${alarms.length} cases; failed calls ${whole(honest.reduce((sum, { tally }) => sum + tally.failures, 0))}`,
  )
  for (const { kinds, state, minutes: some } of alarms) print(`  ${some} minutes, ${state}: ${kinds}`)
}
