import { pathOf } from '@ayob/client/request'
import type { Call } from '@ayob/contract/call'
import { CALLS } from '@ayob/contract/calls'
import type { ErrorAnswer } from '@ayob/contract/errors'
import { PROOF_LIFE_MS } from '@ayob/domain/accounts/step-up'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type TestServer } from '../setup/start-server'
import { type Furnished, furnish } from './samples'

let server: TestServer
let world: Furnished
/** What was written down. */
const kept = () => server.database.db.selectFrom('activity').select('id').execute()

beforeAll(async () => {
  server = await startServer()
  world = await furnish(server)
  server.clock.advance(PROOF_LIFE_MS)
})
afterAll(() => server.stop())

const calls = Object.entries<Call>(CALLS)
const proven = calls.filter(([, { stepUp }]) => stepUp)

/** Personal data, what needs two administrators, rights, money, and how a person signs in. */
const NAMED = `exportMyData confirmRequest switchFourEyes inviteMember handOver setPayoutAccount
  setUpTwoFactor enableTwoFactor disableTwoFactor passkeyOptions registerPasskey removePasskey`.split(/\s+/)

it('what a stolen session must not do needs a fresh proof', () => {
  expect(proven.map(([name]) => name)).toEqual(expect.arrayContaining(NAMED))
})

it('whatever another administrator has to confirm needs one too', () => {
  const open = calls.filter(([, { fourEyes, stepUp }]) => fourEyes && !stepUp)
  expect(open.map(([name]) => name)).toEqual([])
})

describe.for(proven)('%s', ([name, call]) => {
  it('is refused to everybody whose proof is 15 minutes old, and nothing is done', async () => {
    const before = await kept()
    for (const who of call.who) {
      const { params = {}, body } = world.samples[name] ?? {}
      const answer = await server.send<ErrorAnswer>(call.method, `/api${pathOf(call, params)}`, {
        token: world.tokens[who as keyof Furnished['tokens']],
        ...(body !== undefined && { body }),
      })
      expect([who, answer.status, answer.body?.code]).toEqual([who, 403, 'step_up_required'])
    }
    expect(await kept()).toEqual(before)
  })
})
