import { pathOf } from '@ayob/client/request'
import type { Call } from '@ayob/contract/call'
import { CALLS, calls } from '@ayob/contract/calls'
import { randomFrom } from '@ayob/domain/fleet/random'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startServer, type TestServer } from '../setup/start-server'
import { type Furnished, furnish } from '../sweep/samples'
import seeds from './seeds.json'
import { mutated, pick, type Random, valueFor } from './values'

/** How long it goes on beyond the kept seeds. `npm run fuzz -- --minutes 10` sets it. */
const SECONDS = Number(process.env.FUZZ_SECONDS ?? 3)
/** Calls of one seed. */
const ROUND = 150

/** They end the sessions and accounts that the others are made with. */
const LEFT_OUT = new Set([
  'logout',
  'endSession',
  'endOtherSessions',
  'changePassword',
  'switchUser',
  'answerDataRequest',
  'removeMember',
  'changeMember',
  'switchOrganisation',
  'stepUp',
  'enableTwoFactor',
  'handOver',
])

let server: TestServer
let world: Furnished
let secrets: readonly string[]
let ids: readonly string[]
beforeAll(async () => {
  server = await startServer()
  world = await furnish(server)
  const stranger = await strange()
  secrets = stranger.secrets
  ids = [...idsOf(world.samples), ...stranger.ids]
})
afterAll(() => server.stop())

/** An account whose records nobody but itself and administrators may read. What tells that they were read is in all of them. */
async function strange() {
  const { token, email, id } = await server.approved('advertiser')
  const mark = 'Foreign7261'
  const bookingId = await server.submitted(token, {
    brandName: mark,
    contactEmail: 'foreign7261@shop.example',
    notes: mark,
  })
  const campaign = { name: mark, brand: mark, vehicle_type: 'bus', duration_days: 7 }
  const { id: campaignId } = (await server.call(calls.createCampaign, { token, body: campaign })).body
  const asked = { subject: mark, description: mark }
  const { ticket } = (await server.call(calls.openTicket, { token, body: asked })).body
  const key = await server.call(calls.createApiKey, { token, body: { name: mark, scopes: ['read'] } })
  const endpoint = { url: 'https://foreign7261.example/hook', events: ['booking.*'] }
  const { webhook } = (await server.call(calls.createWebhook, { token, body: endpoint })).body
  return {
    secrets: [mark, email, 'foreign7261'],
    ids: [id, bookingId, campaignId, ticket.id, key.body.api_key.id, webhook.id],
  }
}

function idsOf(value: unknown): string[] {
  if (typeof value === 'string') return /^[\w-]{8,60}$/.test(value) ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(idsOf) : []
}

const CALLERS = ['advertiser', 'driver', 'admin', 'applicant', 'screen'] as const
const FUZZED = Object.entries(CALLS).filter(([name, { files }]) => !files && !LEFT_OUT.has(name))

function requestOf(name: string, call: Call, random: Random) {
  const sample = world.samples[name]
  const names = [...call.path.matchAll(/:(\w+)/g)].map(([, param = '']) => param)
  const params = Object.fromEntries(
    names.map((param) => [param, random() < 0.5 ? (sample?.params?.[param] ?? 'none') : pick(random, ids)]),
  )
  const body =
    call.body &&
    (sample?.body !== undefined && random() < 0.6
      ? mutated(sample.body, random, ids)
      : valueFor(call.body, random, ids))
  const asked = call.query ? valueFor(call.query, random, ids) : {}
  const pairs = Object.entries((asked ?? {}) as object).map(([key, value]): [string, string] => [key, String(value)])
  const query = new URLSearchParams(pairs).toString()
  return { url: `/api${pathOf(call, params)}${query ? `?${query}` : ''}`, body }
}

/** Makes calls that follow from a seed. Returns what must not be: faults of the server, and records of the stranger. */
async function round(seed: number): Promise<string[]> {
  const random = randomFrom(seed)
  const wrong: string[] = []
  for (let count = 0; count < ROUND; count += 1) {
    const [name, call] = pick(random, FUZZED)
    // Mostly somebody who may make the call.
    const own = CALLERS.filter((caller) => call.who.includes(caller))
    const caller = pick(random, own.length > 0 && random() < 0.9 ? own : CALLERS)
    const { url, body } = requestOf(name, call, random)
    const token = world.tokens[caller]
    const headers = body === undefined ? {} : { 'content-type': 'application/json' }
    const payload = body === undefined ? undefined : JSON.stringify(body)
    const answer = await server.send(call.method, url, { token, headers, ...(payload !== undefined && { payload }) })
    const what = `seed ${seed}, call ${count}: ${name} as ${caller} ${url.slice(0, 200)} ${payload?.slice(0, 500) ?? ''}`
    if (answer.status >= 500 && answer.status !== 503) wrong.push(`${answer.status} ${what}`)
    const read = secrets.filter((secret) => answer.text.includes(secret))
    if (caller !== 'admin' && read.length > 0) wrong.push(`${read} in ${what}`)
  }
  return wrong
}

it.each(seeds)('no fault and no foreign record with the kept seed %i', async (seed) => {
  expect(await round(seed)).toEqual([])
})

it('no fault and no foreign record with new seeds', async () => {
  const end = performance.now() + SECONDS * 1000
  do {
    const seed = Math.floor(Math.random() * 2 ** 31)
    expect(await round(seed), `keep ${seed} in seeds.json`).toEqual([])
  } while (performance.now() < end)
})
