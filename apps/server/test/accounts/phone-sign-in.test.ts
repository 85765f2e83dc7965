import { join } from 'node:path'
import { calls } from '@ayob/contract/calls'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@ayob/contract/durations'
import { CODE_LIFE_MS, GUESSES } from '@ayob/domain/sms/code'
import { MOST_A_DAY } from '@ayob/domain/sms/limits'
import { codeIn, readTexts } from '@ayob/testkit/texts'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD, startServer, type TestServer } from '../setup/start-server'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

let numbers = 1_000_000
/** A number that no other account of these tests has. */
const newNumber = () => {
  numbers += 1
  return `+9477${numbers}`
}
const driver = async (change: Record<string, unknown> = {}) => {
  const phone = newNumber()
  return { phone, ...(await server.approved('driver', { phone, ...change })) }
}

const ask = (phone: string, headers: Record<string, string> = {}) =>
  server.call(calls.askPhoneCode, { body: { phone }, headers })
const signIn = (phone: string, code: string) => server.call(calls.signInByPhone, { body: { phone, code } })

async function textsTo(phone: string) {
  await server.settle()
  return (await readTexts(join(server.dataDir, 'sms'))).filter(({ to }) => to === phone).map(({ text }) => text)
}
/** Asks for a code and reads it from the message. */
async function codeFor(phone: string) {
  server.clock.advance(SECOND_MS)
  await ask(phone)
  return codeIn((await textsTo(phone)).at(-1) ?? '')
}
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

const REFUSED = { status: 401, body: { code: 'unauthenticated', fields: { code: expect.any(String) } } }

describe('a driver signs in with a code by SMS', () => {
  it('and gets the answer of a sign-in with the password, and the session of one', async () => {
    const { phone, id, email } = await driver()
    const asked = await ask(phone)
    expect(asked).toMatchObject({ status: 200, body: { success: true, retry_after_s: 60 } })
    const [text = ''] = await textsTo(phone)
    const code = codeIn(text)
    expect(text).toBe(
      `${code} is your AYOB code. It works for 10 minutes. Never give it to anybody.\n\n@127.0.0.1 #${code}`,
    )
    const signedIn = await signIn(phone, code)
    const withPassword = await server.call(calls.signIn, { body: { email, password: PASSWORD } })
    expect(signedIn.status).toBe(200)
    expect({ ...signedIn.body, token: '' }).toEqual({ ...withPassword.body, token: '' })
    expect((await server.call(calls.profile, { token: signedIn.body.token })).body.user.id).toBe(id)
  })

  it('however the number and the code are written', async () => {
    await driver({ phone: '0779998877' })
    const written = ['0779998877', '077 999 8877', '+94 77 999 8877', '94779998877', '077-9998877']
    for (const number of written) {
      server.clock.advance(SECOND_MS)
      expect((await ask(number)).status, number).toBe(200)
      const code = codeIn((await textsTo('+94779998877')).at(-1) ?? '')
      expect((await signIn(number, ` ${code.slice(0, 3)} ${code.slice(3)}`)).status, number).toBe(200)
    }
  })

  it('in the language of the account, and it still is at most two messages', async () => {
    for (const [language, words] of [
      ['si', 'ඔබේ AYOB කේතයයි'],
      ['ta', 'AYOB குறியீடு'],
    ] as const) {
      const { phone } = await driver({ language })
      await ask(phone)
      const [text = ''] = await textsTo(phone)
      expect(text).toContain(words)
      expect(text.split('\n').at(-1)).toBe(`@127.0.0.1 #${codeIn(text)}`)
      expect(text.length).toBeLessThanOrEqual(134)
    }
  })

  it('and keeps their password', async () => {
    const { phone, email } = await driver()
    await signIn(phone, await codeFor(phone))
    expect((await server.call(calls.signIn, { body: { email, password: PASSWORD } })).status).toBe(200)
  })

  it('and is told of a new kind of device by mail', async () => {
    const { phone, email } = await driver()
    const code = await codeFor(phone)
    const headers = {
      'user-agent': 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
    }
    expect((await server.call(calls.signInByPhone, { body: { phone, code }, headers })).status).toBe(200)
    await server.settle()
    const mails = server.database.db.selectFrom('mails').select('template').where('recipient', '=', email)
    expect((await mails.execute()).map(({ template }) => template)).toContain('new-device')
  })
})

describe('a code', () => {
  it('is good once', async () => {
    const { phone } = await driver()
    const code = await codeFor(phone)
    expect((await signIn(phone, code)).status).toBe(200)
    expect(await signIn(phone, code)).toMatchObject(REFUSED)
  })

  it('opens one session when it is given twice at once', async () => {
    const { phone, id } = await driver()
    const code = await codeFor(phone)
    const open = () =>
      server.database.db
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', id)
        .where('scope', '=', 'full')
        .execute()
    const before = (await open()).length
    const answers = await Promise.all(Array.from({ length: 4 }, () => signIn(phone, code)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401])
    expect(await open()).toHaveLength(before + 1)
  })

  it('is over after ten minutes', async () => {
    const { phone } = await driver()
    const code = await codeFor(phone)
    server.clock.advance(CODE_LIFE_MS - 1)
    const late = await codeFor((await driver()).phone)
    expect(late).toMatch(/^\d{6}$/)
    expect(await signIn(phone, code)).toMatchObject(REFUSED)
    const again = await codeFor(phone)
    server.clock.advance(CODE_LIFE_MS - 10)
    expect((await signIn(phone, again)).status).toBe(200)
  })

  it('is replaced by the next one', async () => {
    const { phone } = await driver()
    const [first, second] = [await codeFor(phone), await codeFor(phone)]
    expect(second).not.toBe(first)
    expect(await signIn(phone, first)).toMatchObject(REFUSED)
    expect((await signIn(phone, second)).status).toBe(200)
  })

  it('takes five guesses', async () => {
    const { phone } = await driver()
    const code = await codeFor(phone)
    for (let guess = 1; guess < GUESSES; guess += 1)
      expect(await signIn(phone, otherThan(code)), String(guess)).toMatchObject(REFUSED)
    const other = await driver()
    const open = await codeFor(other.phone)
    for (let guess = 1; guess <= GUESSES; guess += 1) await signIn(other.phone, otherThan(open))
    expect((await signIn(phone, code)).status).toBe(200)
    expect(await signIn(other.phone, open)).toMatchObject(REFUSED)
    expect((await signIn(other.phone, await codeFor(other.phone))).status).toBe(200)
  })

  it('takes five guesses of many at once', async () => {
    const { phone, id } = await driver()
    const code = await codeFor(phone)
    await Promise.all(Array.from({ length: 12 }, () => signIn(phone, otherThan(code))))
    const row = server.database.db.selectFrom('phone_codes').select('wrong_guesses').where('user_id', '=', id)
    expect((await row.executeTakeFirstOrThrow()).wrong_guesses).toBe(GUESSES)
    expect(await signIn(phone, code)).toMatchObject(REFUSED)
  })

  it('belongs to its number: neither another driver nor another number can use it', async () => {
    const [one, other] = [await driver(), await driver()]
    const [code, second] = [await codeFor(one.phone), await codeFor(other.phone)]
    if (code !== second) expect(await signIn(other.phone, code)).toMatchObject(REFUSED)
    expect((await signIn(one.phone, code)).status).toBe(200)
  })

  it('dies with a change of the number, also for who has the number now', async () => {
    const [one, other] = [await driver(), await driver()]
    const code = await codeFor(one.phone)
    const move = (token: string, phone: string) => server.call(calls.changeProfile, { token, body: { phone } })
    const moved = newNumber()
    expect((await move(one.token, moved)).status).toBe(200)
    expect((await move(other.token, one.phone)).status).toBe(200)
    expect(await signIn(one.phone, code)).toMatchObject(REFUSED)
    expect(await signIn(moved, code)).toMatchObject(REFUSED)
    expect((await signIn(one.phone, await codeFor(one.phone))).body.user?.id).toBe(other.id)
    expect((await signIn(moved, await codeFor(moved))).body.user?.id).toBe(one.id)
  })

  it('is not in the database, and is removed when it is over', async () => {
    const { phone, id } = await driver()
    const code = await codeFor(phone)
    const { db } = server.database
    const kept = () => db.selectFrom('phone_codes').selectAll().where('user_id', '=', id).execute()
    const messages = await db.selectFrom('sms_messages').selectAll().where('user_id', '=', id).execute()
    expect(JSON.stringify([await kept(), messages])).not.toContain(code)
    expect(await kept()).toHaveLength(1)
    server.clock.advance(CODE_LIFE_MS)
    await server.tick('old-sms')
    expect(await kept()).toEqual([])
  })
})

describe('nobody else gets a code', () => {
  const silent = async (phone: string) => {
    const known = (await ask((await driver()).phone)).body
    server.clock.advance(SECOND_MS)
    expect(await ask(phone)).toMatchObject({ status: 200, body: known })
    expect(await textsTo(phone)).toEqual([])
    for (const code of ['000000', '123456']) expect(await signIn(phone, code)).toMatchObject(REFUSED)
  }

  it('an unknown number', () => silent(newNumber()))

  it('an advertiser', async () => {
    const phone = newNumber()
    await server.approved('advertiser', { phone })
    await silent(phone)
  })

  it('a driver whose registration waits or was rejected', async () => {
    const phone = newNumber()
    const { user } = (await server.call(calls.signUp, { body: server.form('driver', { phone }) })).body
    await silent(phone)
    const body = { type: 'driver', reason: 'No' }
    expect(
      (await server.call(calls.rejectRegistration, { params: { id: user.id }, token: await server.admin(), body }))
        .status,
    ).toBe(200)
    await silent(phone)
  })

  it('a driver who was switched off, also between asking and signing in', async () => {
    const { phone, id } = await driver()
    const code = await codeFor(phone)
    const token = await server.admin()
    expect((await server.call(calls.switchUser, { params: { id }, token, body: { status: 'inactive' } })).status).toBe(
      200,
    )
    expect(await signIn(phone, code)).toMatchObject(REFUSED)
    const before = (await textsTo(phone)).length
    await ask(phone)
    expect(await textsTo(phone)).toHaveLength(before)
  })

  it('two accounts with the same number, until one of them has another', async () => {
    const { phone, id } = await driver()
    const other = await server.approved('advertiser', { phone })
    await silent(phone)
    await server.call(calls.changeProfile, { token: other.token, body: { phone: newNumber() } })
    expect((await signIn(phone, await codeFor(phone))).body.user?.id).toBe(id)
  })

  it('two accounts since the code was asked for', async () => {
    const { phone } = await driver()
    const code = await codeFor(phone)
    await server.approved('driver', { phone })
    expect(await signIn(phone, code)).toMatchObject(REFUSED)
  })

  it('a rejected registration with the number of a driver does not bar the driver', async () => {
    const { phone, id } = await driver()
    const { user } = (await server.call(calls.signUp, { body: server.form('driver', { phone }) })).body
    const body = { type: 'driver', reason: 'No' }
    await server.call(calls.rejectRegistration, { params: { id: user.id }, token: await server.admin(), body })
    expect((await signIn(phone, await codeFor(phone))).body.user?.id).toBe(id)
  })

  it.each(['0112345678', '+44 7911 123456', '0812345678', '077 123 456', '+94 77 123 45678'])(
    'a number that is no mobile number of Sri Lanka: %s',
    async (phone) => {
      for (const answer of [await ask(phone), await signIn(phone, '123456')])
        expect(answer).toMatchObject({ status: 400, body: { fields: { phone: expect.any(String) } } })
    },
  )

  it.each(['12345', '1234567', 'abcdef', ''])('and a code has six digits: "%s" has not', async (code) => {
    const answer = await signIn(newNumber(), code)
    expect(answer).toMatchObject({ status: 400, body: { fields: { code: expect.any(String) } } })
  })
})

describe('a code by SMS is not the password', () => {
  const ACCOUNT = { bank_code: '7010', branch_code: '001', account_number: '0012345678', account_name: 'N Perera' }

  it('calls that need a step-up ask for the password at once', async () => {
    const { phone } = await driver()
    const { token = '' } = (await signIn(phone, await codeFor(phone))).body
    const refused = { status: 403, body: { code: 'step_up_required' } }
    const session = { token }
    expect(await server.call(calls.setPayoutAccount, { ...session, body: ACCOUNT })).toMatchObject(refused)
    expect(await server.call(calls.requestPayout, { ...session, body: { amount: 100 } })).toMatchObject(refused)
    expect(await server.call(calls.changeProfile, { ...session, body: { phone: newNumber() } })).toMatchObject(refused)
    expect(await server.call(calls.setUpTwoFactor, { ...session, body: {} })).toMatchObject(refused)
    expect(await server.call(calls.endOtherSessions, session)).toMatchObject(refused)
    expect(await server.call(calls.passkeyOptions, { ...session, body: {} })).toMatchObject(refused)
    const paper = await server.upload(
      calls.uploadDocuments,
      token,
      'driving_license_document',
      'a.png',
      server.picture(),
    )
    expect(paper).toMatchObject(refused)
    expect((await server.call(calls.listSessions, session)).status).toBe(200)
    const proven = await server.call(calls.stepUp, { ...session, body: { password: PASSWORD } })
    expect(proven.status).toBe(200)
    expect((await server.call(calls.setPayoutAccount, { ...session, body: ACCOUNT })).status).toBe(200)
  })

  it('two-step sign-in asks for the second step as with the password, and the session proves as little', async () => {
    const { phone, token, id } = await driver()
    const codeNow = (secret: string) =>
      generateSync({ secret, epoch: Math.floor(server.clock.now().getTime() / SECOND_MS) })
    const { secret } = (await server.call(calls.setUpTwoFactor, { token, body: {} })).body
    await server.call(calls.enableTwoFactor, { token, body: { code: codeNow(secret) } })
    server.clock.advance(MINUTE_MS)
    const code = await codeFor(phone)
    const first = await signIn(phone, code)
    expect(first.body).toEqual({ success: true, two_factor_required: true, challenge: expect.any(String) })
    expect(await signIn(phone, code)).toMatchObject(REFUSED)
    const { challenge } = first.body
    const second = await server.call(calls.signInTwoFactor, { body: { challenge, code: codeNow(secret) } })
    expect(second.body.user.id).toBe(id)
    const asked = await server.call(calls.setPayoutAccount, { token: second.body.token, body: ACCOUNT })
    expect(asked).toMatchObject({ status: 403, body: { code: 'step_up_required' } })
  })
})

describe('limits', () => {
  let limited: TestServer
  beforeAll(async () => {
    limited = await startServer({ RATE_LIMIT: 'on' })
  })
  afterAll(() => limited.stop())
  const askLimited = (phone: string, address = '203.0.113.1') =>
    limited.call(calls.askPhoneCode, { body: { phone }, remoteAddress: address })
  /** Waits until the next day of Colombo begins. */
  const nextDay = () => {
    const now = limited.clock.now().getTime()
    const midnight = (Math.floor((now + 5.5 * HOUR_MS) / DAY_MS) + 1) * DAY_MS - 5.5 * HOUR_MS
    limited.clock.advance(midnight - now)
  }

  it('a number gets one code a minute, whoever asks and however it is written', async () => {
    expect((await askLimited('0771230001')).status).toBe(200)
    limited.clock.advance(59 * SECOND_MS)
    const refused = await askLimited('+94 77 123 0001', '203.0.113.2')
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' }, headers: { 'retry-after': '1' } })
    expect((await askLimited('0771230002')).status).toBe(200)
    limited.clock.advance(SECOND_MS)
    expect((await askLimited('0771230001')).status).toBe(200)
  })

  it('a number gets five codes in a day of Colombo, known or not', async () => {
    nextDay()
    limited.clock.advance(23 * HOUR_MS)
    const number = '+94771230003'
    await limited.approved('driver', { phone: number })
    for (const phone of [number, '+94771230004']) {
      for (let asked = 1; asked <= 5; asked += 1) {
        expect((await askLimited(phone)).status, String(asked)).toBe(200)
        await limited.settle()
        limited.clock.advance(MINUTE_MS)
      }
      const refused = await askLimited(phone)
      expect(refused.status).toBe(429)
      expect(refused.body.message).toMatch(/Try again in \d+ min/)
      expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(HOUR_MS / SECOND_MS)
    }
    nextDay()
    expect((await askLimited(number)).status).toBe(200)
    await limited.settle()
    expect((await readTexts(join(limited.dataDir, 'sms'))).filter(({ to }) => to === number)).toHaveLength(6)
  })

  it('an address asks for 100 codes in a quarter of an hour', async () => {
    const numbersOf = Array.from({ length: 101 }, (_, index) => `+94772${String(100_000 + index).padStart(6, '0')}`)
    const answers = []
    for (const phone of numbersOf) answers.push((await askLimited(phone, '203.0.113.9')).status)
    expect(answers.slice(0, 100)).toEqual(Array(100).fill(200))
    expect(answers[100]).toBe(429)
    expect((await askLimited('+94772999999', '203.0.113.10')).status).toBe(200)
  })

  it('wrong codes count like wrong passwords', async () => {
    const guess = (phone: string) =>
      limited.call(calls.signInByPhone, { body: { phone, code: '123456' }, remoteAddress: '203.0.113.20' })
    const statuses = []
    for (let tried = 1; tried <= 11; tried += 1) statuses.push((await guess('+94771230005')).status)
    expect(statuses).toEqual([...Array(10).fill(401), 429])
    expect((await guess('+94771230006')).status).toBe(401)
  })

  it('an installation sends so many messages a day; then it says so, to known and unknown numbers alike', async () => {
    nextDay()
    const day = new Date(limited.clock.now().getTime() + 5.5 * HOUR_MS).toISOString().slice(0, 10)
    const full = limited.database.db.insertInto('sms_days').values({ day, sent: MOST_A_DAY })
    await full.onConflict((conflict) => conflict.column('day').doUpdateSet({ sent: MOST_A_DAY })).execute()
    for (const phone of ['+94771230003', '+94771230007']) {
      const refused = await askLimited(phone)
      expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
      expect(refused.body.message).toMatch(/No more SMS can be sent today/)
      expect(refused.headers['retry-after']).toBe(String(DAY_MS / SECOND_MS))
    }
    nextDay()
    expect((await askLimited('+94771230003')).status).toBe(200)
  })
})
