import type { Call } from '@ayob/contract/call'
import { calls } from '@ayob/contract/calls'
import { MINUTE_MS } from '@ayob/contract/durations'
import type { Sent } from '@ayob/testkit/api'
import { present } from '@ayob/testkit/present'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD, startServer, type TestServer } from '../setup/start-server'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const codeOf = (secret: string, at = server.clock.now()) =>
  generateSync({ secret, epoch: Math.floor(at.getTime() / 1000) })
/** Makes the codes used so far expire. */
const later = () => server.clock.advance(60_000)

const post = <C extends Call>(call: C, sent: Sent<C>, token?: string) =>
  server.call(call, { ...sent, ...(token && { token }) })
const signIn = (email: string, password = PASSWORD) => post(calls.signIn, { body: { email, password } })
const second = (challenge: string, code: string) => post(calls.signInTwoFactor, { body: { challenge, code } })

/** A person with two-step sign-in switched on. */
async function withTwoFactor(type: 'advertiser' | 'driver' = 'advertiser') {
  const person = await server.approved(type)
  const { secret } = (await post(calls.setUpTwoFactor, { body: {} }, person.token)).body
  const enabled = await post(calls.enableTwoFactor, { body: { code: codeOf(secret) } }, person.token)
  later()
  return { ...person, secret: secret as string, recoveryCodes: enabled.body.recovery_codes as string[] }
}

const challengeOf = async (email: string): Promise<string> => (await signIn(email)).body.challenge
const securityMails = async (email: string) => {
  await server.settle()
  const query = server.database.db.selectFrom('mails').select('subject').where('template', '=', 'security-notice')
  return (await query.where('recipient', '=', email).orderBy('id').execute()).map(({ subject }) => subject)
}

describe('switching two-step sign-in on and off', () => {
  it('needs a code of the new secret, and answers ten recovery codes once', async () => {
    const { token, email } = await server.approved('driver')
    expect((await post(calls.enableTwoFactor, { body: { code: '123456' } }, token)).status).toBe(409)
    const first = await post(calls.setUpTwoFactor, { body: {} }, token)
    expect(first.body.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(new URL(first.body.otpauth_url).searchParams.get('secret')).toBe(first.body.secret)
    expect(decodeURIComponent(first.body.otpauth_url)).toMatch(new RegExp(`^otpauth://totp/AYOB:${email}\\?`))
    const { secret } = (await post(calls.setUpTwoFactor, { body: {} }, token)).body
    const stale = await post(calls.enableTwoFactor, { body: { code: codeOf(first.body.secret) } }, token)
    expect(stale).toMatchObject({ status: 400, body: { fields: { code: expect.any(String) } } })
    expect((await signIn(email)).body.token).toBeTruthy()
    const enabled = await post(calls.enableTwoFactor, { body: { code: codeOf(secret) } }, token)
    expect(new Set(enabled.body.recovery_codes).size).toBe(10)
    expect((await server.call(calls.getTwoFactor, { token })).body).toEqual({
      success: true,
      enabled: true,
      recovery_codes_left: 10,
    })
    expect((await post(calls.enableTwoFactor, { body: { code: codeOf(secret) } }, token)).status).toBe(409)
    expect((await post(calls.setUpTwoFactor, { body: {} }, token)).status).toBe(409)
    const kept = await server.database.db
      .selectFrom('two_factor')
      .selectAll()
      .where('enabled_at', 'is not', null)
      .execute()
    const hashes = await server.database.db.selectFrom('recovery_codes').selectAll().execute()
    expect(JSON.stringify(kept)).not.toContain(secret)
    for (const code of enabled.body.recovery_codes) expect(code).toMatch(/^[a-z0-9]{4}(-[a-z0-9]{4}){6}$/)
    for (const code of enabled.body.recovery_codes) expect(JSON.stringify(hashes)).not.toContain(code)
    expect(await securityMails(email)).toEqual(['Two-step sign-in is on'])
  })

  it('needs both the password and a code to switch it off', async () => {
    const { token, email, secret } = await withTwoFactor()
    const off = (password: string, code: string) => post(calls.disableTwoFactor, { body: { password, code } }, token)
    expect(await off('wrong-password', codeOf(secret))).toMatchObject({
      status: 400,
      body: { fields: { password: expect.any(String) } },
    })
    expect(await off(PASSWORD, '000000')).toMatchObject({ status: 400, body: { fields: { code: expect.any(String) } } })
    expect((await off(PASSWORD, codeOf(secret))).status).toBe(200)
    expect((await off(PASSWORD, codeOf(secret))).status).toBe(409)
    expect((await signIn(email)).body.token).toBeTruthy()
    expect(await securityMails(email)).toEqual(['Two-step sign-in is on', 'Two-step sign-in was switched off'])
  })
})

describe('the second step', () => {
  it('opens a session with a code of the app; the first step alone opens none', async () => {
    const { email, secret } = await withTwoFactor('driver')
    const first = await signIn(email)
    expect(first.body).toEqual({ success: true, two_factor_required: true, challenge: expect.any(String) })
    expect((await server.call(calls.profile, { token: first.body.challenge })).status).toBe(401)
    const done = await second(first.body.challenge, ` ${codeOf(secret).replace(/^(...)/, '$1 ')} `)
    expect(done.body).toMatchObject({ success: true, user: { email, user_type: 'driver' } })
    expect((await server.call(calls.profile, { token: done.body.token })).status).toBe(200)
  })

  it('does not accept the code that switched it on', async () => {
    const { email, token } = await server.approved('driver')
    const { secret } = (await post(calls.setUpTwoFactor, { body: {} }, token)).body
    const code = codeOf(secret)
    expect((await post(calls.enableTwoFactor, { body: { code } }, token)).status).toBe(200)
    expect((await second(await challengeOf(email), code)).status).toBe(401)
    later()
    expect((await second(await challengeOf(email), codeOf(secret))).status).toBe(200)
  })

  it('accepts a code once, a challenge once, and no expired code', async () => {
    const { email, secret } = await withTwoFactor()
    const old = codeOf(secret)
    server.clock.advance(30_000)
    const [challenge, other] = [await challengeOf(email), await challengeOf(email)]
    expect((await second(challenge, codeOf(secret))).status).toBe(200)
    expect((await second(other, codeOf(secret))).body).toMatchObject({
      code: 'unauthenticated',
      fields: { code: expect.any(String) },
    })
    expect((await second(other, old)).status).toBe(401)
    later()
    expect((await second(challenge, codeOf(secret))).body).toMatchObject({ fields: { challenge: expect.any(String) } })
    expect((await second(other, codeOf(secret))).status).toBe(200)
  })

  it('refuses the code of a phone whose clock is ten minutes off, with a message; half a minute is accepted', async () => {
    const { email, secret } = await withTwoFactor()
    const at = (seconds: number) => codeOf(secret, new Date(server.clock.now().getTime() + seconds * 1000))
    const challenge = await challengeOf(email)
    for (const off of [600, -600]) {
      const refused = await second(challenge, at(off))
      expect(refused).toMatchObject({ status: 401, body: { fields: { code: expect.stringContaining('clock') } } })
    }
    expect((await second(challenge, at(30))).status).toBe(200)
  })

  it('accepts a code only in its own 30 seconds when the tolerance is 0, as in production', async () => {
    const strict = await startServer({ TOTP_TOLERANCE_S: '0' })
    try {
      const { email, token } = await strict.approved('driver')
      const { secret } = (await strict.call(calls.setUpTwoFactor, { body: {}, token })).body
      const at = (seconds: number) => codeOf(secret, new Date(strict.clock.now().getTime() + seconds * 1000))
      const enable = (code: string) => strict.call(calls.enableTwoFactor, { body: { code }, token })
      for (const off of [30, -30]) expect((await enable(at(off))).status).toBe(400)
      expect((await enable(at(0))).status).toBe(200)
      strict.clock.advance(30_000)
      const { challenge } = (await strict.call(calls.signIn, { body: { email, password: PASSWORD } })).body
      const enter = (code: string) => strict.call(calls.signInTwoFactor, { body: { challenge, code } })
      for (const off of [30, -30]) expect((await enter(at(off))).status).toBe(401)
      expect((await enter(at(0))).status).toBe(200)
    } finally {
      await strict.stop()
    }
  })

  it('accepts only one of several concurrent uses of the same code', async () => {
    const { email, secret } = await withTwoFactor()
    const challenges = [await challengeOf(email), await challengeOf(email), await challengeOf(email)]
    const answers = await Promise.all(challenges.map((challenge) => second(challenge, codeOf(secret))))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401])
  })

  it('accepts each recovery code once, in any format, and mails that it was used', async () => {
    const { email, token, recoveryCodes } = await withTwoFactor()
    const [code = ''] = recoveryCodes
    const typed = code.toUpperCase().replaceAll('-', ' ')
    expect((await second(await challengeOf(email), typed)).status).toBe(200)
    expect((await second(await challengeOf(email), code)).status).toBe(401)
    expect((await server.call(calls.getTwoFactor, { token })).body.recovery_codes_left).toBe(9)
    expect(await securityMails(email)).toContain('A recovery code was used')
  })

  it('ends after five minutes, and at once when the password is changed', async () => {
    const { email, token, secret } = await withTwoFactor()
    const slow = await challengeOf(email)
    server.clock.advance(5 * MINUTE_MS)
    expect((await second(slow, codeOf(secret))).status).toBe(401)
    const changed = await challengeOf(email)
    await server.call(calls.changePassword, {
      token,
      body: { current_password: PASSWORD, password: 'a-new-password-8' },
    })
    expect((await second(changed, codeOf(secret))).status).toBe(401)
  })

  it("is required at the administrators' sign-in too", async () => {
    const own = await startServer()
    const admin = await own.admin()
    const { secret } = (await own.call(calls.setUpTwoFactor, { token: admin })).body
    const code = () => generateSync({ secret, epoch: Math.floor(own.clock.now().getTime() / 1000) })
    await own.call(calls.enableTwoFactor, { token: admin, body: { code: code() } })
    own.clock.advance(60_000)
    const body = { email: 'admin@test.example', password: 'admin-password-1' }
    const { challenge } = (await own.call(calls.adminLogin, { body })).body
    const done = await own.call(calls.signInTwoFactor, { body: { challenge, code: code() } })
    expect((await own.call(calls.registrationStats, { token: done.body.token })).status).toBe(200)
    await own.stop()
  })

  it('counts wrong codes with wrong passwords', async () => {
    const limited = await startServer({ RATE_LIMIT: 'on' })
    const { email, token } = await limited.approved('advertiser')
    const send = <C extends Call>(call: C, sent: Sent<C>, as?: string) =>
      limited.call(call, { ...sent, ...(as && { token: as }) })
    const { secret } = (await send(calls.setUpTwoFactor, { body: {} }, token)).body
    const code = () => generateSync({ secret, epoch: Math.floor(limited.clock.now().getTime() / 1000) })
    await send(calls.enableTwoFactor, { body: { code: code() } }, token)
    limited.clock.advance(60_000)
    const { challenge } = (await send(calls.signIn, { body: { email, password: PASSWORD } })).body
    for (let count = 0; count < 5; count += 1) {
      expect((await send(calls.signIn, { body: { email, password: 'wrong-guess' } })).status).toBe(401)
      expect((await send(calls.signInTwoFactor, { body: { challenge, code: '000000' } })).status).toBe(401)
    }
    expect((await send(calls.signInTwoFactor, { body: { challenge, code: code() } })).status).toBe(429)
    expect((await send(calls.signIn, { body: { email, password: PASSWORD } })).status).toBe(429)
    limited.clock.advance(16 * MINUTE_MS)
    const next = (await send(calls.signIn, { body: { email, password: PASSWORD } })).body.challenge
    const guesses = Array.from({ length: 20 }, () =>
      send(calls.signInTwoFactor, { body: { challenge: next, code: '000000' } }),
    )
    const judged = (await Promise.all(guesses)).filter(({ status }) => status === 401)
    expect(judged).toHaveLength(10)
    await limited.stop()
  })
})

describe('password and sessions', () => {
  it('changes the password with the current one, ends the other sessions and sends a mail', async () => {
    const { token, email } = await server.approved('advertiser')
    const other = await server.signIn(email)
    const change = (current_password: string, password: string) =>
      server.call(calls.changePassword, { token, body: { current_password, password } })
    expect(await change('not-the-one', 'a-new-password-8')).toMatchObject({
      status: 400,
      body: { fields: { current_password: expect.any(String) } },
    })
    expect((await change(PASSWORD, 'short')).status).toBe(400)
    expect((await change(PASSWORD, 'a-new-password-8')).status).toBe(200)
    expect((await server.call(calls.profile, { token })).status).toBe(200)
    expect((await server.call(calls.profile, { token: other })).status).toBe(401)
    expect((await signIn(email)).status).toBe(401)
    expect((await signIn(email, 'a-new-password-8')).status).toBe(200)
    expect(await securityMails(email)).toEqual(['Your AYOB password was changed'])
  })

  it('lists the sessions, and ends one or all others, but never those of other people', async () => {
    const { token, email } = await server.approved('advertiser')
    const stranger = await server.approved('advertiser')
    const [one, two] = [await server.signIn(email), await server.signIn(email)]
    const list = async (as: string) => (await server.call(calls.listSessions, { token: as })).body.sessions
    const sessions = await list(token)
    expect(sessions).toHaveLength(3)
    expect(sessions.filter(({ current }) => current)).toHaveLength(1)
    const mine = (await list(one)).find(({ current }) => current)
    const end = (as: string) => server.call(calls.endSession, { params: { id: present(mine).id }, token: as })
    expect((await end(stranger.token)).status).toBe(404)
    expect((await end(token)).status).toBe(200)
    expect((await end(token)).status).toBe(404)
    expect((await server.call(calls.profile, { token: one })).status).toBe(401)
    expect((await server.call(calls.endOtherSessions, { token })).status).toBe(200)
    expect((await server.call(calls.profile, { token: two })).status).toBe(401)
    expect(await list(token)).toMatchObject([{ current: true }])
    expect(await list(stranger.token)).toHaveLength(1)
  })
})
