import { pathOf } from '@ayob/client/request'
import { API_SCOPES } from '@ayob/contract/api-keys'
import { type Call, isOpen } from '@ayob/contract/call'
import { CALLS, calls } from '@ayob/contract/calls'
import type { ErrorAnswer } from '@ayob/contract/errors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { member } from '../setup/members'
import { startServer, type TestServer } from '../setup/start-server'
import { type Furnished, furnish } from './samples'

let server: TestServer
let world: Furnished
/** The present owner of the organisation whose founder has left. */
let heir: string
/** Tokens of people and programs that have nothing to do with the records of the world, or have not any more. */
const strangers = new Map<string, string>()

beforeAll(async () => {
  server = await startServer()
  world = await furnish(server)
  const founder = world.tokens.advertiser
  const { user } = (await server.call(calls.profile, { token: founder })).body
  const gone = await member(server, founder, 'booker')
  const next = await member(server, founder, 'booker')
  await server.call(calls.removeMember, { token: founder, params: { id: gone.id } })
  await server.call(calls.handOver, { token: founder, body: { user_id: next.id, role: 'booker' } })
  heir = next.token
  await server.call(calls.removeMember, { token: heir, params: { id: user.id } })

  const other = await server.approved('advertiser')
  const rejected = (await server.call(calls.signUp, { body: server.form('advertiser') })).body
  await server.call(calls.rejectRegistration, {
    token: await server.admin(),
    params: { id: rejected.user.id },
    body: { type: 'advertiser', reason: 'No' },
  })
  strangers.set(FOUNDER, await server.signIn(user.email))
  strangers.set('a member who was removed', await server.signIn(gone.email))
  strangers.set('another organisation', other.token)
  strangers.set('another driver', (await server.approved('driver')).token)
  strangers.set('a rejected applicant', rejected.token)
  for (const scope of API_SCOPES) {
    const body = { name: scope, scopes: [scope] }
    strangers.set(
      `a key of another organisation with the scope ${scope}`,
      (await server.call(calls.createApiKey, { token: other.token, body })).body.key,
    )
  }
})
afterAll(() => server.stop())

/** What a person has written stays with them, wherever they work. */
const THEIR_OWN = ['writeToTicket', 'profile', 'listTickets', 'listDataRequests', 'exportMyData']
/** Ids of these calls are the caller's own choice: of a draft, or a day. */
const CHOSEN = ['saveBookingDraft', 'deleteBookingDraft', 'earningDay']
/** Nothing was paid or refunded in this world. */
const NONE_YET = ['paymentStatus', 'receiptPdf', 'creditNotePdf']
const FOUNDER = 'the founder who was removed'
const FORMER = [FOUNDER, 'a member who was removed']

const isAdmins = ({ who }: Call) => who.every((one) => one === 'admin')
/** Calls about a record. Those of administrators alone have their roles checked elsewhere; a screen has only its own. */
const ofRecords = Object.entries(CALLS).filter(
  ([name, call]) => call.path.includes(':') && !isOpen(call) && !call.who.includes('screen') && !CHOSEN.includes(name),
)

const send = (name: string, call: Call, token: string) =>
  server.send<ErrorAnswer>(call.method, `/api${pathOf(call, world.samples[name]?.params ?? {})}`, {
    token,
    ...(call.body && { body: world.samples[name]?.body }),
  })

/** What only records of the world contain. */
const bytesOfRecords = () =>
  Object.values(world.samples).flatMap(({ params = {} }) =>
    Object.values(params).filter((one) => one.length > 10 && !/^a+$/.test(one)),
  )

describe.for(ofRecords)('%s', ([name, call]) => {
  it('answers 403 or 404 to every stranger, with no byte of the record', async () => {
    for (const [who, token] of strangers) {
      if (FORMER.includes(who) && THEIR_OWN.includes(name)) continue
      const answer = await send(name, call, token)
      expect([403, 404], `${who}: ${answer.text.slice(0, 300)}`).toContain(answer.status)
      if (isAdmins(call)) expect(answer.status, who).toBe(403)
      const { request_id: _, ...body } = answer.body as ErrorAnswer & { request_id: string }
      const text = JSON.stringify(body)
      expect(
        bytesOfRecords().filter((bytes) => text.includes(bytes)),
        who,
      ).toEqual([])
    }
  })
})

const lists = Object.entries(CALLS).filter(
  ([, call]) => call.method === 'GET' && !call.path.includes(':') && !isOpen(call) && !call.who.includes('screen'),
)
it.for(lists)('%s tells strangers nothing of the records', async ([name, call]) => {
  // The founder's own export is checked below.
  for (const [who, token] of strangers) {
    if (FORMER.includes(who) && THEIR_OWN.includes(name)) continue
    const { text } = await send(name, call, token)
    expect(
      bytesOfRecords().filter((bytes) => text.includes(bytes)),
      who,
    ).toEqual([])
  }
})

it("the organisation's next owner reads what its founder has left behind", async () => {
  const reads = ofRecords.filter(
    ([name, call]) =>
      call.method === 'GET' &&
      call.who.includes('advertiser') &&
      world.samples[name]?.params &&
      !NONE_YET.includes(name),
  )
  const refused: string[] = []
  for (const [name, call] of reads) {
    const { status } = await send(name, call, heir)
    if (status !== 200) refused.push(`${name}: ${status}`)
  }
  expect(refused).toEqual([])
})

/** Contains no value: its parts are empty. */
const isNothing = (data: unknown): boolean =>
  typeof data === 'object' && data !== null
    ? Object.values(data).every(isNothing)
    : [null, '', 0].includes(data as null)

it('the export of a person who has left an organisation contains none of its records', async () => {
  const { text } = await server.call(calls.exportMyData, { token: strangers.get(FOUNDER) ?? '' })
  for (const [part, data] of Object.entries(JSON.parse(text))) {
    const own = [
      'exported_at',
      'account',
      'consents',
      'data_requests',
      'tickets',
      'mails',
      'settings',
      'activity',
      'sessions',
      'notices',
    ]
    if (!own.includes(part)) expect(isNothing(data), `${part}: ${JSON.stringify(data)}`).toBe(true)
  }
})

it('a key stops when its maker leaves, until an owner confirms it', async () => {
  const owner = await server.approved('advertiser')
  const next = await member(server, owner.token, 'viewer')
  const body = { name: 'Shop system', scopes: ['read' as const] }
  const { key, api_key: made } = (await server.call(calls.createApiKey, { token: owner.token, body })).body
  const reads = async () => (await server.call(calls.myBookings, { token: key })).status
  expect(await reads()).toBe(200)
  const { user } = (await server.call(calls.profile, { token: owner.token })).body
  await server.call(calls.handOver, { token: owner.token, body: { user_id: next.id, role: 'viewer' } })
  expect(await reads()).toBe(200)
  await server.call(calls.removeMember, { token: next.token, params: { id: user.id } })
  expect(await reads()).toBe(401)
  const listed = await server.call(calls.listApiKeys, { token: next.token })
  expect(listed.body.api_keys).toMatchObject([{ name: 'Shop system', by: 'Nimal Perera', stopped: true }])
  const confirmed = await server.call(calls.confirmApiKey, { token: next.token, params: { id: made.id } })
  expect(confirmed.body.api_key).toMatchObject({ by: 'Nimal Perera', stopped: false })
  expect(await reads()).toBe(200)
})
