import { pathOf } from '@ayob/client/request'
import { ADMIN_ROLES, type AdminRole, type Call, mayAdmin } from '@ayob/contract/call'
import { CALLS } from '@ayob/contract/calls'
import type { ErrorAnswer } from '@ayob/contract/errors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { administrator } from '../setup/admins'
import { startServer, type TestServer } from '../setup/start-server'
import { type Furnished, furnish } from './samples'

let server: TestServer
let world: Furnished
/** A session of an administrator of each role. */
const tokens = new Map<string, string>()

beforeAll(async () => {
  server = await startServer()
  world = await furnish(server)
  const owner = world.tokens.admin
  for (const role of ADMIN_ROLES) tokens.set(role, (await administrator(server, owner, [role])).token)
})
afterAll(() => server.stop())

const ofAdmins = Object.entries(CALLS).filter(([, { who }]) => who.includes('admin') && !who.includes('visitor'))
const isWrite = ({ method }: Call) => method !== 'GET'
/** A read that names its rows in the body, and what an administrator keeps for the own eyes only. */
const HARMLESS: ReadonlySet<string> = new Set(['screensCsv', 'keepView', 'removeView'])

it('every writing call for administrators only names its roles', () => {
  const silent = ofAdmins.filter(([, call]) => isWrite(call) && call.who.length === 1 && call.admins === undefined)
  expect(silent.map(([name]) => name)).toEqual([])
})

it('an auditor may read everything and change nothing', () => {
  const may = ofAdmins.filter(([, call]) => call.who.length === 1 && mayAdmin(call, ['auditor']))
  expect(may.filter(([name, call]) => isWrite(call) && !HARMLESS.has(name)).map(([name]) => name)).toEqual([])
  const kept = ofAdmins.filter(([, call]) => !isWrite(call) && !mayAdmin(call, ['auditor']))
  expect(kept.map(([name]) => name)).toEqual([])
})

it("an owner may make every administrator's call", () => {
  expect(ofAdmins.filter(([, call]) => !mayAdmin(call, ['owner'])).map(([name]) => name)).toEqual([])
})

const send = (name: string, call: Call, role: string, body: unknown) =>
  server.send<ErrorAnswer>(call.method, `/api${pathOf(call, world.samples[name]?.params ?? {})}`, {
    token: tokens.get(role) ?? '',
    ...(body !== undefined && { body }),
  })

describe.for(ofAdmins.filter(([, call]) => call.admins !== undefined))('%s', ([name, call]) => {
  it.each(ADMIN_ROLES)('an administrator who is %s has exactly the rights of the role', async (role) => {
    const may = mayAdmin(call, [role])
    // Even permitted calls must not succeed: the body is missing, or refers to nothing.
    const path = call.path.replace(/:\w+/g, 'none')
    if (may && isWrite(call) && !call.body && !call.path.includes(':')) return
    const answer = may
      ? await server.send<ErrorAnswer>(call.method, `/api${path}`, {
          token: tokens.get(role) ?? '',
          ...(call.body && { body: [] }),
        })
      : await send(name, call, role, world.samples[name]?.body)
    if (may) return expect(answer.body?.code).not.toBe('forbidden')
    expect(answer.body).toMatchObject({
      code: 'forbidden',
      error: expect.stringMatching(/^This needs one of these roles: Owner/),
    })
  })
})

it('only auditors and owners read everything; every other role reads less', () => {
  const reads = (role: AdminRole) =>
    ofAdmins.filter(([, call]) => !isWrite(call) && call.who.length === 1 && mayAdmin(call, [role])).length
  const all = reads('owner')
  expect(reads('auditor')).toBe(all)
  for (const role of ['reviewer', 'operations', 'finance', 'pricing'] as const) expect(reads(role)).toBeLessThan(all)
})

describe.for(ofAdmins.filter(([, call]) => !isWrite(call) && !call.download))('%s', ([name, call]) => {
  it('answers every administrator whose roles may read it', async () => {
    for (const role of ADMIN_ROLES.filter((one) => mayAdmin(call, [one]))) {
      const answer = await send(name, call, role, undefined)
      expect(answer.status, role).toBeLessThan(500)
      expect(answer.body?.code, role).not.toBe('forbidden')
    }
  })
})
