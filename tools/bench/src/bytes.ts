import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { createServer as createHttp2 } from 'node:http2'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createServer as createTls } from 'node:tls'
import { calls } from '@ayob/contract/calls'
import { MINUTE_MS } from '@ayob/contract/durations'
import { PACE_MS } from '@ayob/domain/playlists/pacing'
import { startFleet } from '@ayob/fleet-simulator/fleet'
import { findChromium } from '@ayob/testkit/chromium'
import { addMember, liveBooking } from '@ayob/testkit/people'
import { freePort } from '@ayob/testkit/postgres'
import { chromium } from '@playwright/test'
import { type Bench, print, type World, whole, withServer } from './bench'
import { callsSince, countConnection } from './frames'
import { fillBookings } from './playlists'

const BOOKINGS = 300
/** Until the creatives have arrived and the first playlist is old news. */
const SETTLE_MS = 60_000
const MEASURED_MS = 2 * PACE_MS
const SIMULATED = 3
const HOURS_A_DAY = 12
const ROOT = join(import.meta.dirname, '../../..')
/** Where the program of a device expects its receiver. */
const GPSD_PORT = 2947

type Listening = Pick<Server, 'once' | 'listen' | 'address'> & NodeJS.EventEmitter
type Connection = ReturnType<typeof countConnection>

interface Counted {
  up: number
  down: number
  connections: number
}

/** Listens on a free port of this machine. */
async function listening(server: Listening): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return (server.address() as AddressInfo).port
}

function joined(a: Socket, b: Socket): void {
  for (const [from, to] of [
    [a, b],
    [b, a],
  ] as const) {
    from.on('error', () => to.destroy()).on('close', () => to.destroy())
    from.pipe(to)
  }
}

/** An address with encryption in front of a server, as a proxy gives it, which counts bytes: encrypted, and by call. */
async function countedLine(folder: string, serverUrl: string) {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const named = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  execFileSync('openssl', ['req', '-x509', ...curve, '-keyout', key, '-out', cert, ...named], { stdio: 'ignore' })
  const connections = new Map<number, Connection>()
  const opened = createHttp2((asked, answer) => {
    const plain = Object.entries(asked.headers).filter(([name]) => !name.startsWith(':'))
    const headers = { ...Object.fromEntries(plain), host: asked.authority }
    const kind = new URL(asked.url, serverUrl).pathname.replace(/^\/uploads\/.+/, '/uploads/')
    connections.get(asked.socket.remotePort ?? 0)?.name(asked.stream.id ?? 0, kind)
    const call = request(new URL(asked.url, serverUrl), { method: asked.method, headers }, (back) => {
      const { connection: _, 'keep-alive': __, 'transfer-encoding': ___, ...kept } = back.headers
      answer.writeHead(back.statusCode ?? 502, kept)
      back.pipe(answer)
    })
    call.on('error', () => answer.stream.destroy())
    asked.pipe(call)
  })
  const plainPort = await listening(opened)
  const pem = { key: await readFile(key), cert: await readFile(cert) }
  const decrypting = createTls({ ...pem, ALPNProtocols: ['h2'] }, (socket) => {
    const to = connect(plainPort, '127.0.0.1', () => {
      const connection = countConnection()
      connections.set(to.localPort ?? 0, connection)
      socket.on('data', connection.up)
      to.on('data', connection.down)
      joined(socket, to)
    })
  })
  const inner = await listening(decrypting)
  const counted: Counted = { up: 0, down: 0, connections: 0 }
  const front = createServer((socket) => {
    counted.connections += 1
    const to = connect(inner, '127.0.0.1')
    socket.on('data', ({ length }) => {
      counted.up += length
    })
    to.on('data', ({ length }) => {
      counted.down += length
    })
    joined(socket, to)
  })
  const url = `https://localhost:${await listening(front)}`
  const servers = [front, decrypting, opened]
  return {
    ...{ url, cert, counted },
    calls: (before?: ReturnType<typeof callsSince>) => callsSince([...connections.values()], before),
    close: () => servers.map((one) => one.close()),
  }
}

/** A receiver that stands in Colombo. */
async function receiver(): Promise<Server> {
  const fix = `${JSON.stringify({ class: 'TPV', mode: 3, lat: 6.9111, lon: 79.8497, eph: 4.2 })}\n`
  const server = createServer((socket) => {
    const timer = setInterval(() => socket.write(fix), 1000)
    socket.on('error', () => socket.destroy()).on('close', () => clearInterval(timer))
  })
  await once(server.listen(GPSD_PORT, '127.0.0.1'), 'listening')
  return server
}

async function measure({ visitor, admin, server, place }: World): Promise<void> {
  const { api: advertiser } = await addMember(visitor, admin, 'advertiser')
  const bookingId = await liveBooking(advertiser, admin, new Date())
  const driver = await addMember(visitor, admin, 'driver')
  const drivers: { driverEmail: string; password: string }[] = []
  while (drivers.length < SIMULATED) {
    const { email: driverEmail, password } = await addMember(visitor, admin, 'driver')
    drivers.push({ driverEmail, password })
  }
  await server.stop()
  await fillBookings(place, bookingId, BOOKINGS, new Date())
  await server.restart()

  const folder = await mkdtemp(join(tmpdir(), 'ayob-bytes-'))
  const line = await countedLine(folder, server.url)
  const gpsd = await receiver()
  const port = String(await freePort())
  const conf = join(folder, 'ayob.conf')
  await writeFile(conf, `server = ${line.url}\n`)
  const box = spawn(process.execPath, [join(ROOT, 'dist/device/device.js')], {
    env: {
      ...process.env,
      NODE_EXTRA_CA_CERTS: line.cert,
      AYOB_PORT: port,
      AYOB_CONF: conf,
      AYOB_DATA: join(folder, 'data'),
      AYOB_RUN: join(folder, 'run'),
      AYOB_PLAYER: join(ROOT, 'dist/device/player'),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const { executablePath, env } = await findChromium()
  const browser = await chromium.launch({ executablePath, env: { ...(process.env as Record<string, string>), ...env } })
  try {
    const page = await browser.newPage({ viewport: { width: 960, height: 320 } })
    const registered = page.waitForResponse((answer) => answer.url().endsWith('/screens/register') && answer.ok())
    while ((await page.goto(`http://localhost:${port}/`).catch(() => null)) === null) await pause(200)
    const { code } = (await (await registered).json()) as { code: string }
    const beating = page.waitForResponse((answer) => answer.url().endsWith('/screens/heartbeat') && answer.ok())
    await driver.api.must(calls.pairScreen, { body: { code } })
    await beating
    await pause(SETTLE_MS)
    const fleet = await startFleet({
      url: server.url,
      screens: drivers,
      countBytes: true,
      minutes: MEASURED_MS / MINUTE_MS,
    })
    const before = { ...line.counted }
    const callsBefore = line.calls()
    await pause(MEASURED_MS)
    const days = MEASURED_MS / (HOURS_A_DAY * 3_600_000)
    const aDay = (what: keyof Counted) => (line.counted[what] - before[what]) / days
    print(`a display with ${BOOKINGS} running bookings, ${HOURS_A_DAY} hours on the air, encrypted:`)
    print(
      `  ${whole(aDay('up') / 1000)} kB up, ${whole(aDay('down') / 1000)} kB down, ${whole(aDay('connections'))} connections a day`,
    )
    printCalls(line.calls(callsBefore), days, aDay('up') + aDay('down'))
    await fleet.done
    print(`simulated: ${fleet.bytes().join('\n')}`)
  } finally {
    await browser.close()
    box.kill()
    gpsd.close()
    line.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Where the bytes of a day are: each call's headers and bodies, in kilobytes, and what is around them. */
function printCalls(calls: ReturnType<typeof callsSince>, days: number, allBytes: number): void {
  let inCalls = 0
  for (const [kind, { calls: times, ...parts }] of calls) {
    if (times === 0) continue
    inCalls += Object.values(parts).reduce((sum, bytes) => sum + bytes, 0) / days
    const [askedHead, askedBody, answerHead, answerBody] = Object.values(parts).map((bytes) =>
      whole(bytes / days / 1000),
    )
    print(
      `  ${whole(times / days)} ${kind}: asked ${askedHead} + ${askedBody} kB, answered ${answerHead} + ${answerBody} kB (headers + body)`,
    )
  }
  print(`  encryption and the rest of HTTP/2: ${whole((allBytes - inCalls) / 1000)} kB`)
}

/** What a display on a device of ours sends and receives in a day besides creatives, in a city with many ads. */
export async function measureBytes(bench: Bench): Promise<void> {
  await withServer(bench, measure)
}
