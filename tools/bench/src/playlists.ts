import { setTimeout as pause } from 'node:timers/promises'
import { calls as definitions } from '@ayob/contract/calls'
import { addDays, dayOf } from '@ayob/contract/days'
import { PACE_MS } from '@ayob/domain/playlists/pacing'
import type { RunningServer } from '@ayob/testkit/server'
import { sql } from 'kysely'
import { type Bench, prepareScreens, print, table, type World, whole, withBare, withServer } from './bench'
import { inDatabase, multiply, type Place } from './database'
import { askEvenly, askInTurn, type Call, type Timed } from './load'
import { cpuSeconds } from './machine'

const BOOKINGS = 10_000
const SCREENS = 1000
const WARM_S = 3
/** A bare route and the 304 are measured in turns, so that both run under the same load of the machine. */
const TURNS = 5

const TELL = `process.on('SIGUSR2', () => {
  for (let time = 0; time < 3; time += 1) gc()
  const { heapUsed, external } = process.memoryUsage()
  process.stdout.write('in use: ' + (heapUsed + external) + ' bytes\\n')
})`

/** With these flags a server collects its garbage when asked for its memory in use. */
const HEAP_FLAGS = ['--expose-gc', '--import', `data:text/javascript,${encodeURIComponent(TELL)}`]

/** The memory that a server's program uses, without garbage, in bytes. The memory of its process varies by a hundred megabytes. */
async function inUse(server: RunningServer): Promise<number> {
  const before = server.output().length
  process.kill(server.pid(), 'SIGUSR2')
  for (;;) {
    const found = /in use: (\d+) bytes/.exec(server.output().slice(before))
    if (found) return Number(found[1])
    await pause(50)
  }
}

/** The bounds of Colombo in degrees: the south-west corner and the size. */
const CITY = { lat: 6.82, lng: 79.85, height: 0.16, width: 0.1 }

/**
 * Multiplies a live booking until `count` are running, a third each on tuk-tuks, cars and buses, each with a circle of
 * 500 m to 5 km somewhere in the city.
 */
export async function fillBookings(place: Place, bookingId: string, count: number, now: Date): Promise<void> {
  const from = dayOf(now)
  const to = addDays(from, 7)
  const changes = sql`
    'id', gen_random_uuid(), 'number', nextval('booking_numbers'), 'qr_code', r.qr_code || '-' || n,
    'vehicle_type', (array['tuktuk', 'car', 'bus'])[1 + n % 3], 'start_date', ${from}::date, 'end_date', ${to}::date,
    'ad_locations', jsonb_build_array(jsonb_build_object('id', '1', 'name', 'Area', 'color', '#FFB000',
      'radius', 500 + n * 37 % 4500, 'position', jsonb_build_object(
        'lat', ${CITY.lat}::float8 + ${CITY.height}::float8 * (n * 7919 % 1000) / 1000,
        'lng', ${CITY.lng}::float8 + ${CITY.width}::float8 * (n * 104729 % 1000) / 1000)))`
  await inDatabase(place, async (db) => {
    await multiply(db, 'bookings', sql`r.id = ${bookingId}`, count - 1, changes)
    await sql`
      insert into booking_history (booking_id, at, event, actor_kind, actor_id, note, approval_status, payment_status,
        status, start_date, end_date)
      select b.id, h.at, h.event, h.actor_kind, h.actor_id, h.note, h.approval_status, h.payment_status, h.status,
        b.start_date, b.end_date
      from bookings b, booking_history h
      where h.booking_id = ${bookingId} and b.id <> ${bookingId}
      order by h.id`.execute(db)
    await sql`vacuum analyze`.execute(db)
  })
}

/** A place in the city, different for each number. */
function placeInCity(n: number): { lat: number; lng: number } {
  return {
    lat: CITY.lat + (CITY.height * ((n * 617) % 1000)) / 1000,
    lng: CITY.lng + (CITY.width * ((n * 353) % 1000)) / 1000,
  }
}

const callOf = (token: string, index: number): Call => {
  const { lat, lng } = placeInCity(index)
  return {
    path: `/api/screens/playlist?lat=${lat.toFixed(4)}&lng=${lng.toFixed(4)}`,
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' },
  }
}

/** The memory that a restarted server uses after every screen has received its playlist, in bytes. */
async function inUseAfter(server: RunningServer, calls: readonly Call[]): Promise<number> {
  await server.restart()
  for (const { path, headers } of calls) {
    await (await fetch(`${server.url}${path}`, { headers: { ...headers } })).arrayBuffer()
  }
  return inUse(server)
}

/** The version of a playlist, and the bytes of its answer as sent and unpacked. */
async function sent(server: RunningServer, call: Call | undefined, version?: string) {
  if (!call) throw new Error('there are no calls')
  const since = version !== undefined && { 'if-none-match': version }
  const answer = await fetch(`${server.url}${call.path}${since ? '&form=difference' : ''}`, {
    headers: { ...call.headers, ...since },
  })
  const plain = (await answer.text()).length
  return { etag: answer.headers.get('etag') ?? '', packed: Number(answer.headers.get('content-length')), plain }
}

/** Waits until the current pacing round lasts for some more seconds. */
async function untilRound(seconds: number): Promise<void> {
  const left = PACE_MS - (Date.now() % PACE_MS)
  if (left < seconds * 1000) await pause(left + 1000)
}

/**
 * Measures 304 answers and a bare route in turns. Returns the turn with the median ratio, and the processor time of
 * each call over all turns.
 */
async function measureUnchanged({ server }: World, calls: readonly Call[], seconds: number) {
  const idle = calls.map((call) => ({ ...call, path: call.path.replace(/^[^?]*/, '/bare') }))
  return withBare(async (bareUrl, barePid) => {
    const used = { bare: 0, own: 0, bareCalls: 0, ownCalls: 0 }
    const measured = async (url: string, pid: number, what: readonly Call[], status: number) => {
      const before = cpuSeconds(pid) ?? 0
      const rate = await askInTurn(url, what, seconds, status)
      return { rate, cpu: (cpuSeconds(pid) ?? 0) - before }
    }
    await askInTurn(new URL(bareUrl).origin, idle, WARM_S)
    await askInTurn(server.url, calls, WARM_S, 304)
    const turns: { bare: Timed; own: Timed }[] = []
    for (let turn = 0; turn < TURNS; turn += 1) {
      const bare = await measured(new URL(bareUrl).origin, barePid, idle, 200)
      const own = await measured(server.url, server.pid(), calls, 304)
      turns.push({ bare: bare.rate, own: own.rate })
      used.bare += bare.cpu
      used.own += own.cpu
      used.bareCalls += bare.rate.perSecond * seconds
      used.ownCalls += own.rate.perSecond * seconds
    }
    const ratio = ({ bare, own }: (typeof turns)[number]) => own.perSecond / bare.perSecond
    turns.sort((a, b) => ratio(a) - ratio(b))
    const middle = turns[Math.floor(TURNS / 2)] as (typeof turns)[number]
    const [bareUs, ownUs] = [(used.bare * 1e6) / used.bareCalls, (used.own * 1e6) / used.ownCalls]
    const ratios = turns.map((turn) => ratio(turn).toFixed(2)).join(' ')
    const line = `304 against a bare GET by turns: ${ratios}; processor time ${ownUs.toFixed(1)} µs against ${bareUs.toFixed(1)} µs`
    return { ...middle, line }
  })
}

/** Measures what screens receive when one booking has changed, and when a new round has other weights and goals for all. */
async function measureDifferences(bench: Bench, { server, admin, place }: World, call: Call | undefined, id: string) {
  await untilRound(20)
  const first = await sent(server, call)
  await admin.must(definitions.setAdStatus, { params: { id }, body: { status: 'paused' } })
  const one = await sent(server, call, first.etag)
  print(`one booking has changed: ${whole(one.packed)} bytes as sent`)
  // The embedded database can't be changed while its server runs.
  if (bench.databasePid === undefined) return
  await inDatabase(place, (db) =>
    sql`
      insert into month_totals (booking_id, month, route, plays, first_hour, last_hour)
      select id, date_trunc('month', now())::date, '', 1 + floor(random() * 400), now(), now() from bookings
      on conflict do nothing`.execute(db),
  )
  await pause(PACE_MS - (Date.now() % PACE_MS) + 1000)
  let next = await sent(server, call, one.etag)
  while (next.etag === one.etag) {
    await pause(1000)
    next = await sent(server, call, one.etag)
  }
  print(
    `a new round with other weights and goals for all: ${whole(next.packed)} bytes as sent, ${whole(next.plain)} plain`,
  )
}

/** Playlists of a city with 10,000 running bookings, requested by a thousand screens all over it. */
export async function measurePlaylists(bench: Bench): Promise<void> {
  const { database, seconds } = bench
  const work = async (world: World) => {
    const { server, place } = world
    const { bookingId, tokens } = await prepareScreens(world, SCREENS)
    const calls = tokens.map(callOf)
    const few = await inUseAfter(server, calls)
    await server.stop()
    await fillBookings(place, bookingId, BOOKINGS, new Date())
    const many = await inUseAfter(server, calls)

    await untilRound((TURNS * 2 + 2) * seconds + 2 * WARM_S)
    const { etag, packed, plain } = await sent(server, calls[0])
    const known = calls.map(({ path, headers }) => ({ path, headers: { ...headers, 'if-none-match': etag } }))
    const { bare, own, line } = await measureUnchanged(world, known, seconds)
    const full = await askInTurn(server.url, calls, seconds)
    const half = await askEvenly(server.url, calls, seconds, full.perSecond / 2)
    const row = (what: string, rate: Timed) => ({ what, rate, against: 'bare GET', bare })
    table(`${database}: playlists with 10,000 running bookings`, seconds, [
      row('playlist 304', own),
      row('playlist 200', full),
      row('200 at half load', half),
    ])
    print(line)
    print(`a running booking takes ${whole((many - few) / (BOOKINGS - 1))} bytes of memory`)
    print(`a playlist has ${whole(plain)} bytes, ${whole(packed)} packed`)
    await measureDifferences(bench, world, calls[0], bookingId)
  }
  await withServer(bench, work, HEAP_FLAGS)
}
