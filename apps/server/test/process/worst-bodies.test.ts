import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { pathOf } from '@ayob/client/request'
import { type Call, maxBodyOf } from '@ayob/contract/call'
import { CALLS } from '@ayob/contract/calls'
import { createApi } from '@ayob/testkit/api'
import { addMember, pairScreen, signInAdmin } from '@ayob/testkit/people'
import { type RunningServer, startServer } from '@ayob/testkit/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { exampleOf } from '../../src/platform/http/openapi'
import { type FreshDatabase, freshDatabase } from '../setup/fresh-database'

const ADMIN = { ADMIN_EMAIL: 'admin@ayob.example', ADMIN_PASSWORD: 'review-the-city-26' }
/** Nobody waits longer for another call than the process works on one. A slow machine gets more, in proportion. */
const MOST_WORK_MS = Math.max(100, 5 * parseMs())
const TICK_MS = 10
const ID = '1f0c6d2e-8a5b-4c3d-9e7f-000000000001'

let fresh: FreshDatabase
let server: RunningServer
const tokens: Record<string, string> = {}

beforeAll(async () => {
  fresh = await freshDatabase()
  const settings = { ...ADMIN, RATE_LIMIT: 'off', DATA_DIR: fresh.dataDir, LOG_LEVEL: 'silent' }
  server = await startServer({ env: fresh.databaseUrl ? { ...settings, DATABASE_URL: fresh.databaseUrl } : settings })
  const visitor = createApi(server.url)
  const admin = await signInAdmin(visitor, ADMIN.ADMIN_EMAIL, ADMIN.ADMIN_PASSWORD)
  const driver = (await addMember(visitor, admin, 'driver')).api
  const advertiser = (await addMember(visitor, admin, 'advertiser')).api
  const screen = await pairScreen(visitor, driver)
  for (const [role, api] of Object.entries({ admin, driver, advertiser, screen })) tokens[role] = api.token ?? ''
})
afterAll(async () => {
  await server.remove()
  await fresh.remove()
})

/** What parsing a megabyte of JSON takes here. */
function parseMs(): number {
  const text = `{${Array.from({ length: 90_000 }, (_, at) => `"${at}":1`).join()}}`
  const tries = Array.from({ length: 5 }, () => {
    const before = process.cpuUsage()
    JSON.parse(text)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  })
  return Math.min(...tries)
}

/** The processor time of the server's process so far. */
function workedMs(): number {
  const [, fields = ''] = readFileSync(`/proc/${server.pid()}/stat`, 'latin1').split(') ')
  const [user = 0, system = 0] = fields.split(' ').slice(11, 13).map(Number)
  return (user + system) * TICK_MS
}

/** Texts that are slow for careless patterns: of e-mails, addresses, numbers, names and lines. */
const REPETITIVE = ['.', 'a@', '1-', ' ', '\u200d', 'ශ්', 'http://', '\r\n', '%']

/** The body with another value at each place of a text, one after the other. */
function* withText(body: unknown, text: string): Generator<unknown> {
  if (typeof body === 'string') yield text
  else if (typeof body === 'object' && body !== null) {
    for (const [key, value] of Object.entries(body)) {
      for (const other of withText(value, text)) yield Array.isArray(body) ? [other] : { ...body, [key]: other }
    }
  }
}

interface Sent {
  readonly what: string
  readonly body: Buffer
  readonly packed?: true
}

/** The worst bodies of a call: longest, deepest, most repetitive, and most compressed. */
function* worstOf(call: Call): Generator<Sent> {
  const most = maxBodyOf(call)
  const schema = call.body ? z.toJSONSchema(call.body, { io: 'input', unrepresentable: 'any' }) : {}
  const example = exampleOf(schema as Record<string, unknown>)
  const room = most - JSON.stringify(example ?? {}).length - 100
  for (const part of REPETITIVE) {
    const inJson = JSON.stringify(part).length - 2
    const times = Math.floor(room / Math.max(inJson, Buffer.byteLength(part)))
    for (const body of withText(example, part.repeat(times)))
      yield { what: `repeats ${JSON.stringify(part)}`, body: Buffer.from(JSON.stringify(body)) }
  }
  const half = Math.floor(most / 2) - 1
  yield { what: 'deep lists', body: Buffer.from('['.repeat(half) + ']'.repeat(half)) }
  yield { what: 'deep objects', body: Buffer.from('{"a":'.repeat(Math.floor(most / 6))) }
  yield {
    what: 'many fields',
    body: Buffer.from(`{${Array.from({ length: most / 12 }, (_, at) => `"${at}":1`).join()}}`),
  }
  yield { what: 'much packed', body: gzipSync(Buffer.alloc(64 * 1024 * 1024, ' ')), packed: true }
}

async function send(call: Call, { body, packed }: Sent): Promise<number> {
  const role = call.who.find((one) => tokens[one])
  const answer = await fetch(
    `${server.url}/api${pathOf(call, Object.fromEntries([...call.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, ID])))}`,
    {
      method: call.method,
      headers: {
        'content-type': call.who.includes('gateway') ? 'application/x-www-form-urlencoded' : 'application/json',
        ...(role && { authorization: `Bearer ${tokens[role]}` }),
        ...(packed && { 'content-encoding': 'gzip' }),
      },
      body: new Uint8Array(body),
    },
  )
  await answer.arrayBuffer()
  return answer.status
}

const withBody = Object.entries(CALLS).filter(([, call]) => call.body && !call.files)

describe.skipIf(process.platform !== 'linux')('the worst bodies', () => {
  it.each(withBody)('%s does not keep the process from others', async (_, call) => {
    for (const sent of worstOf(call)) {
      let least = Number.POSITIVE_INFINITY
      // Other work of the process may fall into a call, but not into three.
      for (let tries = 0; tries < 3 && least > MOST_WORK_MS; tries += 1) {
        const before = workedMs()
        expect(await send(call, sent), sent.what).not.toBe(500)
        least = Math.min(least, workedMs() - before)
      }
      expect(least, sent.what).toBeLessThanOrEqual(MOST_WORK_MS)
    }
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  })
})
