import { pathOf } from '@ayob/client/request'
import { type Call, mayMember, ORGANISATION_ROLES } from '@ayob/contract/call'
import { CALLS, calls as named } from '@ayob/contract/calls'
import type { ErrorAnswer } from '@ayob/contract/errors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { member } from '../setup/members'
import { startServer, type TestServer } from '../setup/start-server'
import { type Furnished, furnish } from './samples'

let server: TestServer
let world: Furnished
/** A session of each role in the same organisation, and one without an organisation. */
const tokens = new Map<string, string>()

beforeAll(async () => {
  server = await startServer()
  world = await furnish(server)
  const owner = world.tokens.advertiser
  tokens.set('owner', owner)
  for (const role of ['booker', 'finance', 'viewer'] as const) {
    tokens.set(role, (await member(server, owner, role)).token)
  }
  const gone = await member(server, owner, 'viewer')
  await server.call(named.removeMember, { token: owner, params: { id: gone.id } })
  tokens.set('none', await server.signIn(gone.email))
})
afterAll(() => server.stop())

const ROLES = [...ORGANISATION_ROLES, 'none'] as const
const ofAdvertisers = Object.entries(CALLS).filter(([, call]) => call.who.includes('advertiser'))
const isForSome = ({ members = 'all' }: Call) => members !== 'all'

it("every advertiser's call that changes something names its roles", () => {
  const silent = ofAdvertisers.filter(([, { method, members }]) => method !== 'GET' && members === undefined)
  expect(silent.map(([name]) => name)).toEqual([])
})

it('every reading call is open to all members', () => {
  const kept = ofAdvertisers.filter(([, call]) => call.method === 'GET' && isForSome(call))
  expect(kept.map(([name]) => name)).toEqual([])
})

const send = (name: string, call: Call, role: string, body?: unknown) =>
  server.send<ErrorAnswer>(call.method, `/api${pathOf(call, world.samples[name]?.params ?? {})}`, {
    token: tokens.get(role) ?? '',
    ...(body !== undefined && { body }),
  })

describe.for(ofAdvertisers.filter(([, call]) => isForSome(call)))('%s', ([name, call]) => {
  it.each(ROLES)('a member who is %s has exactly the rights of the role', async (role) => {
    const may = mayMember(call, role === 'none' ? null : role)
    // Permitted calls get another refusal, because the body is missing.
    const answer = await send(name, call, role, may ? [] : world.samples[name]?.body)
    if (may) return expect(answer.body?.code).not.toBe('forbidden')
    expect(answer.body.code).toBe('forbidden')
    expect(answer.body.error).toMatch(role === 'none' ? /no active organisation/ : /This needs the role Owner/)
  })
})

describe.for(ofAdvertisers.filter(([, call]) => call.method === 'GET' && !call.download))('%s', ([name, call]) => {
  it('answers every member, and nothing to a former member', async () => {
    for (const role of ROLES) {
      const answer = await send(name, call, role)
      expect(answer.status, role).toBeLessThan(500)
      expect(answer.body?.code, role).not.toBe('forbidden')
      if (role === 'none') expect(answer.text).not.toContain(world.bookingId)
    }
  })
})
