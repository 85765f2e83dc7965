import { calls } from '@ayob/contract/calls'
import { DAY_MS } from '@ayob/contract/durations'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tokenHash } from '../../src/platform/secrets'
import { PASSWORD, startServer, type TestServer } from '../setup/start-server'

const YEAR_MS = 365 * DAY_MS

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const signIn = async (email: string, password: string) =>
  (await server.call(calls.signIn, { body: { email, password } })).status

describe('a password', () => {
  it('has any composition and up to 200 characters, and signs in only exactly as it was typed', async () => {
    const typed = ['two lower case words', '  Spaces Around  ', '48151623421', 'ක්‍රිකට් රසිකයා 🏏', 'long '.repeat(39)]
    for (const password of typed) {
      const { email } = await server.approved('driver', { password, confirm_password: password })
      expect(await signIn(email, password), password).toBe(200)
      const others = [
        password.toUpperCase(),
        ` ${password}`,
        password.slice(0, -1),
        password.trim(),
        password.slice(0, 72),
      ]
      for (const other of others.filter((one) => one !== password)) {
        expect(await signIn(email, other), other).toBe(401)
      }
    }
  })

  it('never expires, however old it is', async () => {
    const { email } = await server.approved('driver')
    server.clock.advance(5 * YEAR_MS)
    const answer = await server.call(calls.signIn, { body: { email, password: PASSWORD } })
    expect(Object.keys(answer.body).sort()).toEqual(['success', 'token', 'user'])
    expect((await server.call(calls.profile, { token: answer.body.token })).status).toBe(200)
  })
})

it('a new password by a mailed link opens no session, and the second factor is still needed', async () => {
  const { email, token } = await server.approved('advertiser')
  const { secret } = (await server.call(calls.setUpTwoFactor, { token, body: {} })).body
  const codeNow = () => generateSync({ secret, epoch: Math.floor(server.clock.now().getTime() / 1000) })
  await server.call(calls.enableTwoFactor, { token, body: { code: codeNow() } })
  await server.call(calls.forgotPassword, { body: { email } })
  await server.settle()
  const { text } = await server.database.db
    .selectFrom('mails')
    .select('text')
    .where('recipient', '=', email)
    .where('template', '=', 'password-reset')
    .executeTakeFirstOrThrow()
  const link = decodeURIComponent(/token=([\w%-]+)/.exec(text)?.[1] ?? '')
  const password = 'another-good-one-8'
  const reset = await server.call(calls.resetPassword, { body: { token: link, password } })
  expect(reset.status).toBe(200)
  expect(reset.body).not.toHaveProperty('token')
  const first = await server.call(calls.signIn, { body: { email, password } })
  expect(first.body).toEqual({ success: true, two_factor_required: true, challenge: expect.any(String) })
})

it('each sign-in has its own random token, of which the database knows only the hash', async () => {
  const { email } = await server.approved('driver')
  const tokens: string[] = []
  for (let made = 0; made < 5; made += 1) tokens.push(await server.signIn(email))
  expect(new Set(tokens).size).toBe(5)
  for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  const rows = await server.database.db.selectFrom('sessions').selectAll().execute()
  for (const token of tokens) {
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(rows.map((row) => row.token_hash)).toContain(tokenHash(token))
  }
})

it('fields that only the server sets are ignored in a sign-up and in a booking', async () => {
  const more = { status: 'approved', id: 'mine', admin_roles: ['owner'], role: 'admin', created_at: '2020-01-01' }
  const { body } = await server.call(calls.signUp, { body: { ...server.form('driver'), ...more } })
  expect(body.user).toMatchObject({ status: 'pending', user_type: 'driver' })
  expect(body.user.id).not.toBe('mine')
  const admin = await server.call(calls.signUp, { body: { ...server.form('driver'), user_type: 'admin' } })
  expect(admin.status).toBe(400)
  const { token } = await server.approved('advertiser')
  const paid = { status: 'live', paid: true, advertiser_id: 'another', owner_id: 'another', approved_at: '2026-03-02' }
  const id = await server.submitted(token, paid)
  const seen = await server.call(calls.bookingDetail, { token, params: { id } })
  expect(seen.body.booking).toMatchObject({ status: 'pending' })
})
