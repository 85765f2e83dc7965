import { calls } from '@ayob/contract/calls'
import { MINUTE_MS } from '@ayob/contract/durations'
import { present } from '@ayob/testkit/present'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newAuthenticator } from '../setup/authenticator'
import { PASSWORD, startServer, type TestServer } from '../setup/start-server'

const HOME = { origin: 'https://ayob.example', host: 'ayob.example' }

let server: TestServer
beforeAll(async () => {
  server = await startServer({ PUBLIC_URL: HOME.origin })
})
afterAll(() => server.stop())

const challengeIn = (options: unknown) => (options as { challenge: string }).challenge
const toMake = async (token: string) => challengeIn((await server.call(calls.passkeyOptions, { token })).body.options)
const toUse = async () => challengeIn((await server.call(calls.passkeySignInOptions)).body.options)
const register = (token: string, response: object, name = 'My phone') =>
  server.call(calls.registerPasskey, { token, body: { name, response } })
const signIn = (response: object) => server.call(calls.passkeySignIn, { body: { response } })
const signInByPassword = async (email: string) =>
  (await server.call(calls.signIn, { body: { email, password: PASSWORD } })).body

async function withPasskey(counter = 0) {
  const person = await server.approved('driver')
  const phone = newAuthenticator(HOME)
  const made = await register(person.token, phone.make({ challenge: await toMake(person.token), counter }))
  return { ...person, phone, recoveryCodes: made.body.recovery_codes ?? [] }
}

const told = async (email: string) => {
  await server.settle()
  const mails = server.database.db.selectFrom('mails').select('subject').where('template', '=', 'security-notice')
  return (await mails.where('recipient', '=', email).orderBy('id').execute()).map(({ subject }) => subject)
}

describe('creating a passkey', () => {
  it('names it, notifies its person by mail, and answers recovery codes once', async () => {
    const { token, email, recoveryCodes } = await withPasskey()
    expect(new Set(recoveryCodes).size).toBe(10)
    const second = newAuthenticator(HOME)
    server.clock.advance(1)
    const made = await register(token, second.make({ challenge: await toMake(token) }), 'My laptop')
    expect(made).toMatchObject({ status: 201, body: { passkey: { name: 'My laptop', last_used_at: null } } })
    expect(made.body.recovery_codes).toBeUndefined()
    const { passkeys } = (await server.call(calls.listPasskeys, { token })).body
    expect(passkeys.map(({ name }: { name: string }) => name)).toEqual(['My phone', 'My laptop'])
    expect(await told(email)).toEqual(Array(2).fill('A passkey was added to your AYOB account'))
  })

  it('refuses a passkey for another site, one without user verification, and an old or used challenge', async () => {
    const { token } = await server.approved('driver')
    const phone = newAuthenticator(HOME)
    const refused = { status: 400, body: { fields: { response: expect.any(String) } } }
    const wrong = [{ origin: 'https://evil.example' }, { host: 'evil.example' }, { verified: false }]
    for (const change of wrong) {
      expect(await register(token, phone.make({ challenge: await toMake(token), ...change }))).toMatchObject(refused)
    }
    const old = await toMake(token)
    server.clock.advance(5 * MINUTE_MS)
    expect(await register(token, phone.make({ challenge: old }))).toMatchObject(refused)
    const stranger = await server.approved('driver')
    expect(await register(token, phone.make({ challenge: await toMake(stranger.token) }))).toMatchObject(refused)
    const challenge = await toMake(token)
    expect((await register(token, phone.make({ challenge }))).status).toBe(201)
    expect(await register(token, newAuthenticator(HOME).make({ challenge }))).toMatchObject(refused)
  })

  it('is refused when another account has the same passkey', async () => {
    const { phone } = await withPasskey()
    const { token } = await server.approved('advertiser')
    expect((await register(token, phone.make({ challenge: await toMake(token) }))).body.code).toBe('conflict')
  })
})

describe('signing in', () => {
  it('accepts a passkey alone, and each challenge once', async () => {
    const { email, phone } = await withPasskey()
    const used = phone.use({ challenge: await toUse() })
    const both = await Promise.all([signIn(used), signIn(used)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
    const { token } = present(both.find(({ status }) => status === 200)).body
    expect((await server.call(calls.profile, { token })).body.user.email).toBe(email)
  })

  it('refuses another site, a passkey without user verification, an old challenge and an unknown passkey', async () => {
    const { phone } = await withPasskey()
    const wrong = [{ origin: 'https://evil.example' }, { host: 'evil.example' }, { verified: false }]
    for (const change of wrong) {
      expect((await signIn(phone.use({ challenge: await toUse(), ...change }))).status).toBe(401)
    }
    const old = await toUse()
    server.clock.advance(5 * MINUTE_MS)
    expect((await signIn(phone.use({ challenge: old }))).status).toBe(401)
    expect((await signIn(newAuthenticator(HOME).use({ challenge: await toUse() }))).status).toBe(401)
  })

  it('refuses a passkey whose signature count goes backwards, and notifies its person', async () => {
    const { email, phone } = await withPasskey(5)
    expect((await signIn(phone.use({ challenge: await toUse(), counter: 6 }))).status).toBe(200)
    for (const counter of [6, 3, 0]) {
      expect((await signIn(phone.use({ challenge: await toUse(), counter }))).status).toBe(401)
    }
    const copied = 'A sign-in with your passkey was refused'
    expect((await told(email)).filter((subject) => subject === copied)).toHaveLength(3)
    expect((await signIn(phone.use({ challenge: await toUse(), counter: 7 }))).status).toBe(200)
  })

  it('is refused to a person who is switched off', async () => {
    const { id, phone } = await withPasskey()
    await server.call(calls.switchUser, {
      token: await server.admin(),
      params: { id },
      body: { status: 'inactive' },
    })
    expect((await signIn(phone.use({ challenge: await toUse() }))).body.code).toBe('inactive')
  })

  it('with a password asks for a second step: the passkey, or a recovery code', async () => {
    const { email, recoveryCodes } = await withPasskey()
    const { challenge } = await signInByPassword(email)
    const body = { challenge: present(challenge), code: present(recoveryCodes[0]) }
    expect((await server.call(calls.signInTwoFactor, { body })).body.token).toBeTruthy()
    expect((await server.call(calls.signInTwoFactor, { body })).status).toBe(401)
  })
})

describe('a fresh proof', () => {
  it('accepts a passkey of the person, but not of somebody else', async () => {
    const { email, phone } = await withPasskey()
    const stranger = await withPasskey()
    const { token } = (await signIn(phone.use({ challenge: await toUse() }))).body
    server.clock.advance(15 * MINUTE_MS)
    expect((await server.call(calls.passkeyOptions, { token })).body.code).toBe('step_up_required')
    const prove = async (passkey: typeof phone) =>
      server.call(calls.stepUp, { token, body: { passkey: passkey.use({ challenge: await toUse() }) } })
    expect(await prove(stranger.phone)).toMatchObject({
      status: 400,
      body: { fields: { passkey: expect.any(String) } },
    })
    expect((await prove(phone)).status).toBe(200)
    expect((await server.call(calls.passkeyOptions, { token })).status).toBe(200)
    expect((await server.call(calls.profile, { token })).body.user.email).toBe(email)
  })
})

describe('a passkey', () => {
  it('can be renamed and removed only by its person; without the last one the password alone signs in again', async () => {
    const { email, token, phone } = await withPasskey()
    const stranger = await server.approved('driver')
    const named = { params: { id: phone.id }, body: { name: 'Old phone' } }
    expect((await server.call(calls.renamePasskey, { token: stranger.token, ...named })).status).toBe(404)
    expect((await server.call(calls.renamePasskey, { token, ...named })).body.passkey.name).toBe('Old phone')
    const params = { id: phone.id }
    expect((await server.call(calls.removePasskey, { token: stranger.token, params })).status).toBe(404)
    expect((await server.call(calls.removePasskey, { token, params })).status).toBe(200)
    expect((await server.call(calls.removePasskey, { token, params })).status).toBe(404)
    expect((await signIn(phone.use({ challenge: await toUse() }))).status).toBe(401)
    expect((await signInByPassword(email)).token).toBeTruthy()
    expect((await server.call(calls.getTwoFactor, { token })).body.recovery_codes_left).toBe(0)
    expect(await told(email)).toContain('A passkey was removed from your AYOB account')
  })
})
