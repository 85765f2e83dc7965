import { type Call, mayAdmin } from '@ayob/contract/call'
import { CALLS, calls } from '@ayob/contract/calls'
import { randomFrom } from '@ayob/domain/fleet/random'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startServer, type TestServer } from '../setup/start-server'
import { type Furnished, furnish } from '../sweep/samples'
import { allCallers, type Caller, may, strangers } from './callers'
import { requestFor } from './requests'
import seeds from './seeds.json'
import { pick } from './values'

/** How long the test runs after the stored seeds. `npm run fuzz -- --minutes 10` sets it. */
const SECONDS = Number(process.env.FUZZ_SECONDS ?? 3)
/** Calls per seed. */
const ROUND = 150

/** These may end the caller's session or rights, so they are made by a person who makes no other calls. */
const ENDS_OWN = new Set([
  'logout',
  'endSession',
  'endOtherSessions',
  'changePassword',
  'stepUp',
  'enableTwoFactor',
  'disableTwoFactor',
  'removeMember',
  'changeMember',
  'handOver',
  'actForOrganisation',
  'joinOrganisation',
  'deleteApiKey',
  'rotateApiKey',
])
/** These may end the session or rights of others, so they only concern a separate person. */
const ENDS_OTHERS = new Set([
  'switchUser',
  'answerDataRequest',
  'approveRegistration',
  'rejectRegistration',
  'endScreen',
  'unpairScreen',
  'setDeviceState',
  'changeAdminRoles',
  'removeAdministrator',
])
const FUZZED = Object.entries<Call>(CALLS)

let server: TestServer
let world: Furnished
let callers: readonly Caller[]
let secrets: readonly string[]
let ids: readonly string[]
const made = { calls: 0, byStatus: new Map<number, number>(), byCaller: new Map<string, number>() }

beforeAll(async () => {
  server = await startServer()
  world = await furnish(server)
  callers = await allCallers(server, world)
  const foreign = await strangers(server)
  secrets = foreign.secrets
  ids = [...idsOf(world.samples), ...foreign.ids]
})
afterAll(async () => {
  if (process.env.FUZZ_SECONDS) process.stdout.write(`${report()}\n`)
  await server.stop()
})

const counts = (of: ReadonlyMap<unknown, number>) =>
  [...of].map(([what, times]) => `${String(what)}: ${times}`).join(', ')
const report = () =>
  `${made.calls} calls of ${FUZZED.length} kinds\nby status: ${counts(made.byStatus)}\nby caller: ${counts(made.byCaller)}`

function idsOf(value: unknown): string[] {
  if (typeof value === 'string') return /^[\w-]{8,60}$/.test(value) ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(idsOf) : []
}

/** Whether stored data of the strangers may be in the answer: administrators read people and their records. */
const mayRead = ({ adminRole }: Caller, call: Call) =>
  adminRole !== undefined && adminRole !== 'pricing' && mayAdmin(call, [adminRole])

/** Makes calls derived from a seed. Returns violations: faults of the server, and records of strangers. */
async function round(seed: number): Promise<string[]> {
  const random = randomFrom(seed)
  const wrong: string[] = []
  const spare = await server.approved(random() < 0.5 ? 'advertiser' : 'driver')
  const spared = ['none', spare.id]
  for (let count = 0; count < ROUND; count += 1) {
    const [name, call] = pick(random, FUZZED)
    // Mostly callers who may make the call.
    const own = callers.filter((caller) => may(caller, call))
    const somebody = pick(random, own.length > 0 && random() < 0.9 ? own : callers)
    const caller: Caller = ENDS_OWN.has(name) ? { name: 'spare', as: 'advertiser', token: spare.token } : somebody
    const others = ENDS_OTHERS.has(name)
    const request = requestFor(call, others ? undefined : world.samples[name], random, others ? spared : ids)
    const { url, ...sent } = request
    const answer = await server.send(call.method, url, { ...sent, ...(caller.token && { token: caller.token }) })
    made.calls += 1
    made.byStatus.set(answer.status, (made.byStatus.get(answer.status) ?? 0) + 1)
    made.byCaller.set(caller.name, (made.byCaller.get(caller.name) ?? 0) + 1)
    const shown = typeof sent.payload === 'string' ? sent.payload.slice(0, 500) : ''
    const what = `seed ${seed}, call ${count}: ${name} as ${caller.name} ${url.slice(0, 200)} ${shown}`
    if (answer.status >= 500) wrong.push(`${answer.status} ${answer.text.slice(0, 100)} ${what}`)
    const read = secrets.filter((secret) => answer.text.includes(secret))
    if (read.length > 0 && !mayRead(caller, call)) wrong.push(`${read} in ${what}`)
  }
  return wrong
}

/** Callers whose tokens have become invalid, so that they would find nothing. */
async function ended(): Promise<string[]> {
  const gone: string[] = []
  for (const { name, as, token } of callers) {
    if (!token) continue
    const call = as === 'screen' ? calls.getPlaylist : name.startsWith('key') ? calls.myBookings : calls.profile
    const answer = await server.call(call, { token })
    if (answer.status === 401) gone.push(name)
  }
  return gone
}

it.each(seeds)('no fault and no foreign record with the stored seed %i', async (seed) => {
  expect(await round(seed)).toEqual([])
})

it('no fault and no foreign record with new seeds', async () => {
  const end = performance.now() + SECONDS * 1000
  const wrong: string[] = []
  do {
    const seed = Math.floor(Math.random() * 2 ** 31)
    wrong.push(...(await round(seed)))
  } while (performance.now() < end && wrong.length < 100)
  expect(wrong, 'keep these seeds in seeds.json').toEqual([])
})

it('all callers are still signed in', async () => {
  expect(await ended()).toEqual([])
})
