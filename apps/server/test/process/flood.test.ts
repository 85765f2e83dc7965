import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Agent, type ClientRequest, request } from 'node:http'
import { gzipSync } from 'node:zlib'
import { calls } from '@ayob/contract/calls'
import { type Api, createApi } from '@ayob/testkit/api'
import { addMember, liveBooking, PLACE, pairScreen, signInAdmin } from '@ayob/testkit/people'
import { type RunningServer, startServer } from '@ayob/testkit/server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../setup/fresh-database'

const ADMIN = { ADMIN_EMAIL: 'admin@ayob.example', ADMIN_PASSWORD: 'review-the-city-26' }
const SCREENS = 4
const BATCH = 1000
const BATCHES = 4
const SLOT_MS = 10_000
/** A body unpacks to nearly 1 MB. */
const AT_ONCE = 250
const REPORTS = 600
/** A quarter of a full report, and more of them than there is room for. */
const ANNOUNCED = 250_000
const UNFINISHED = 300
const PADDING = 'x'.repeat(700)
const MOST_MEMORY_MB = 1200

let fresh: FreshDatabase
let server: RunningServer

beforeAll(async () => {
  fresh = await freshDatabase()
  const settings = { ...ADMIN, RATE_LIMIT: 'off', DATA_DIR: fresh.dataDir }
  server = await startServer({ env: fresh.databaseUrl ? { ...settings, DATABASE_URL: fresh.databaseUrl } : settings })
})
afterAll(async () => {
  await server.remove()
  await fresh.remove()
})

interface Sent {
  readonly status: number
  readonly retryAfter: string | undefined
  readonly body: string
}

function send(agent: Agent, { url, token }: Api, body: Buffer): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-encoding': 'gzip',
      'content-length': body.length,
    }
    const sent = request(`${url}/api/screens/plays`, { method: 'POST', agent, headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part: string) => {
        text += part
      })
      const retryAfter = answer.headers['retry-after']
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, retryAfter, body: text }))
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

/** Announces a large report and sends its first bytes. */
function beginReport({ url, token }: Api): ClientRequest {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'content-length': ANNOUNCED }
  const begun = request(`${url}/api/screens/plays`, { method: 'POST', agent: false, headers })
  // The connection breaks in the middle on purpose.
  begun.on('error', () => undefined)
  begun.write('{"plays": [')
  return begun
}

const memoryMb = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid()}/status`, 'utf8'))?.[1]) / 1024

it('under a flood of plays people can still sign in, memory stays flat, and each play counts once', async () => {
  const visitor = createApi(server.url)
  const admin = await signInAdmin(visitor, ADMIN.ADMIN_EMAIL, ADMIN.ADMIN_PASSWORD)
  const advertiser = await addMember(visitor, admin, 'advertiser')
  const liveId = await liveBooking(advertiser.api, admin, new Date())
  const firstAt = Date.now() + 60_000
  const screens: Api[] = []
  for (let i = 0; i < SCREENS; i += 1) {
    screens.push(await pairScreen(visitor, (await addMember(visitor, admin, 'driver')).api))
  }
  // The clock is advanced by a day, so that the plays made meanwhile can be reported.
  await server.restart({ CLOCK_OFFSET_S: String(24 * 3600) })

  const bodies = Array.from({ length: BATCHES }, (_, batch) => {
    const plays = Array.from({ length: BATCH }, (_, index) => ({
      seq: batch * BATCH + index + 1,
      booking_id: liveId,
      started_at: new Date(firstAt + (batch * BATCH + index) * SLOT_MS).toISOString(),
      duration_ms: SLOT_MS,
      ...PLACE,
      padding: PADDING,
    }))
    return gzipSync(JSON.stringify({ plays }))
  })
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const asked: { readonly what: string; readonly status: number }[] = []
  let most = 0
  let flooding = true
  const people = async () => {
    while (flooding) {
      for (const [what, call] of [
        ['ready', () => fetch(`${server.url}/readyz`)],
        [
          'sign-in',
          () => visitor.call(calls.signIn, { body: { email: advertiser.email, password: advertiser.password } }),
        ],
      ] as const) {
        const { status } = await call()
        // An answer after the flood proves nothing.
        if (flooding) asked.push({ what, status })
      }
      most = Math.max(most, memoryMb())
    }
  }
  const watching = people()
  // Every screen sends the same batches hundreds of times at once, like a broken or hostile one, until somebody has signed in.
  const answers: Sent[] = []
  while (answers.length === 0 || !asked.some(({ what }) => what === 'sign-in')) {
    const round = Array.from({ length: REPORTS }, (_, n) =>
      send(agent, screens[n % SCREENS] as Api, bodies[Math.floor(n / SCREENS) % BATCHES] as Buffer),
    )
    answers.push(...(await Promise.all(round)))
  }
  flooding = false
  await watching

  // How much is refused depends on the speed of the server; no other outcome is possible.
  expect(answers.every(({ status }) => status === 200 || status === 503)).toBe(true)
  expect(asked.filter(({ what, status }) => what === 'sign-in' && status !== 200)).toEqual([])
  // On a machine that is too slow for it, a flood may take the server out of a load balancer, but not for longer.
  await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status).toBe(200)
  expect(most).toBeLessThan(MOST_MEMORY_MB)

  // Plays skipped during the flood are sent again, in order.
  for (const screen of screens) for (const body of bodies) expect((await send(agent, screen, body)).status).toBe(200)
  // Reports that are announced and never completed only take up room while their connections are open.
  const [screen] = screens as [Api]
  const unfinished = Array.from({ length: UNFINISHED }, () => beginReport(screen))
  // Once the first of them is refused, there is less room than a full report takes.
  const [sentAway] = await Promise.race(unfinished.map((report) => once(report, 'response')))
  expect(sentAway.statusCode).toBe(503)
  const { status, retryAfter, body: refusal } = await send(agent, screen, bodies[0] as Buffer)
  expect(status).toBe(503)
  expect(Number(retryAfter)).toBeGreaterThan(0)
  expect(JSON.parse(refusal)).toMatchObject({ success: false, code: 'busy' })
  for (const report of unfinished) report.destroy()
  const next = async () => (await send(agent, screen, bodies[0] as Buffer)).status
  await expect.poll(next).toBe(200)
  agent.destroy()
  const { acked_seq } = await (screens[0] as Api).must(calls.sendPlays, { body: { plays: [] } })
  expect(acked_seq).toBe(BATCH * BATCHES)
})
