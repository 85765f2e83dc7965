import { calls } from '@ayob/contract/calls'
import { dayOf } from '@ayob/contract/days'
import { MINUTE_MS, SECOND_MS } from '@ayob/contract/durations'
import { CODE_LIFE_MS } from '@ayob/domain/sms/code'
import { isShortEnough } from '@ayob/domain/sms/length'
import { MOST_A_DAY, mostOf } from '@ayob/domain/sms/limits'
import { present } from '@ayob/testkit/present'
import { codeIn } from '@ayob/testkit/texts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startSmsGateway } from '../setup/endpoint'
import { startServer, type TestServer } from '../setup/start-server'

let server: TestServer
let gateway: Awaited<ReturnType<typeof startSmsGateway>>
beforeAll(async () => {
  gateway = await startSmsGateway()
  server = await startServer({ SMS_URL: `${gateway.url}?to={to}&text={text}`, METRICS_TOKEN: 'sms-metrics' })
})
afterAll(async () => {
  await server.stop()
  await gateway.stop()
})
beforeEach(() => {
  gateway.got.length = 0
  gateway.answer = (response) => void response.end()
})

let numbers = 2_000_000
const newNumber = () => {
  numbers += 1
  return `+9477${numbers}`
}
const person = async (type: 'driver' | 'advertiser', change: Record<string, unknown> = {}) => {
  const phone = newNumber()
  return { phone, ...(await server.approved(type, { phone, ...change })) }
}
const gotBy = (phone: string) => gateway.got.map(({ json }) => json).filter(({ to }) => to === phone)
const ask = async (phone: string) => {
  await server.call(calls.askPhoneCode, { body: { phone } })
  await server.settle()
}
const signIn = (phone: string, code: string) => server.call(calls.signInByPhone, { body: { phone, code } })
const later = async (ms: number) => {
  server.clock.advance(ms)
  await server.settle()
}
const stateOf = async (phone: string) => {
  const query = server.database.db.selectFrom('sms_messages').select(['state', 'attempts', 'last_error'])
  return query.where('recipient', '=', phone).orderBy('created_at', 'desc').executeTakeFirst()
}
const fill = async (sent: number) => {
  const day = dayOf(server.clock.now())
  const row = server.database.db.insertInto('sms_days').values({ day, sent })
  await row.onConflict((conflict) => conflict.column('day').doUpdateSet({ sent })).execute()
}
const metric = async (outcome: string) => {
  const { text } = await server.send('GET', '/metrics', { headers: { authorization: 'Bearer sms-metrics' } })
  return Number(new RegExp(`^sms_total\\{outcome="${outcome}"\\} (\\d+)`, 'm').exec(text)?.[1] ?? Number.NaN)
}

describe('a code', () => {
  it('is sent at once, and signs in', async () => {
    const { phone } = await person('driver')
    await ask(phone)
    const [got] = gotBy(phone)
    expect(gotBy(phone)).toHaveLength(1)
    expect((await signIn(phone, codeIn(got?.text ?? ''))).status).toBe(200)
    expect(await stateOf(phone)).toMatchObject({ state: 'sent', attempts: 1 })
    await later(MINUTE_MS)
    expect(gotBy(phone)).toHaveLength(1)
  })

  it('is sent again with the same id and digits while the gateway refuses, until it is over', async () => {
    const { phone } = await person('driver')
    gateway.answer = (response) => void response.writeHead(503).end()
    await ask(phone)
    for (let passed = 0; passed < CODE_LIFE_MS + 5 * MINUTE_MS; passed += 10 * SECOND_MS) await later(10 * SECOND_MS)
    const got = gotBy(phone)
    expect(got.length).toBeGreaterThan(8)
    expect(got.length).toBeLessThan(20)
    expect(new Set(got.map(({ id, text }) => `${id} ${text}`)).size).toBe(1)
    expect(await stateOf(phone)).toMatchObject({ state: 'failed', last_error: 'status 503' })
  })

  it('arrives once the gateway is well again, and what arrived twice still is one code', async () => {
    const { phone } = await person('driver')
    // It has sent the message, and resets the connection before it says so.
    gateway.answer = (response) => void response.socket?.resetAndDestroy()
    await ask(phone)
    gateway.answer = (response) => void response.end()
    await later(10 * SECOND_MS)
    const got = gotBy(phone)
    expect(got).toHaveLength(2)
    expect(got[0]).toEqual(got[1])
    expect((await signIn(phone, codeIn(got[0]?.text ?? ''))).status).toBe(200)
    expect((await signIn(phone, codeIn(got[1]?.text ?? ''))).status).toBe(401)
  })

  it('is no longer sent when the next one was asked for, or when it was used', async () => {
    const { phone } = await person('driver')
    gateway.answer = (response) => void response.writeHead(500).end()
    await ask(phone)
    gateway.answer = (response) => void response.end()
    await ask(phone)
    await later(MINUTE_MS)
    const texts = gotBy(phone).map(({ text }) => text)
    expect(texts).toHaveLength(2)
    expect(texts[0]).not.toBe(texts[1])
    expect((await signIn(phone, codeIn(present(texts[1])))).status).toBe(200)
  })

  it('does not make the caller wait for a gateway that hangs', async () => {
    const { phone } = await person('driver')
    const waiting: { end(): void }[] = []
    gateway.answer = (response) => void waiting.push(response)
    const answer = await server.call(calls.askPhoneCode, { body: { phone } })
    expect(answer.status).toBe(200)
    await expect.poll(() => waiting.length).toBe(1)
    for (const response of waiting) response.end()
    await server.settle()
    expect(await stateOf(phone)).toMatchObject({ state: 'sent' })
  })

  it('that a dead process was sending is sent by another one', async () => {
    const { phone } = await person('driver')
    gateway.answer = (response) => void response.writeHead(500).end()
    await ask(phone)
    const { db } = server.database
    const again = new Date(server.clock.now().getTime() + MINUTE_MS)
    await db.updateTable('sms_messages').set({ next_attempt_at: again }).where('recipient', '=', phone).execute()
    gateway.answer = (response) => void response.end()
    await later(MINUTE_MS)
    expect(gotBy(phone)).toHaveLength(2)
    expect(await stateOf(phone)).toMatchObject({ state: 'sent', attempts: 2 })
  })
})

describe('a notice', () => {
  const ACCOUNT = { bank_code: '7010', branch_code: '001', account_number: '0012345678', account_name: 'N Perera' }
  let accounts = 0
  const setAccount = async (token: string) => {
    accounts += 1
    const body = { ...ACCOUNT, account_number: `00123456${10 + accounts}` }
    expect((await server.call(calls.setPayoutAccount, { token, body })).status).toBe(200)
    await server.settle()
  }
  const reject = async (token: string) => {
    const id = await server.submitted(token)
    const admin = await server.admin()
    await server.call(calls.rejectAd, { params: { id }, token: admin, body: { reason: 'The picture is not readable' } })
    await server.settle()
    return id
  }

  it('is sent of what is urgent, to who has not switched it off', async () => {
    const { phone, token } = await person('driver')
    expect((await server.call(calls.getSettings, { token })).body.settings.notifications.sms).toBe(true)
    await setAccount(token)
    expect(gotBy(phone).map(({ text }) => text)).toEqual([
      expect.stringMatching(/^AYOB: Payout account changed http:\/\/.*\/billing$/),
    ])
    await server.call(calls.changeSettings, { token, body: { sms: false } })
    expect((await server.call(calls.getSettings, { token })).body.settings.notifications.sms).toBe(false)
    await setAccount(token)
    expect(gotBy(phone)).toHaveLength(1)
    await server.call(calls.changeSettings, { token, body: { sms: true, push: false } })
    await setAccount(token)
    expect(gotBy(phone)).toHaveLength(2)
  })

  it('is not sent of what can wait, nor to administrators', async () => {
    const { phone, token } = await person('advertiser')
    const id = await server.submitted(token)
    const admin = await server.admin()
    await server.call(calls.approveAd, { params: { id }, token: admin, body: { startDate: '2026-03-10' } })
    await server.settle()
    expect(gotBy(phone)).toEqual([])
    expect(gateway.got).toEqual([])
  })

  it('is in the language of the account and short in each', async () => {
    for (const language of ['en', 'si', 'ta']) {
      const { phone, token } = await person('advertiser', { language })
      const id = await reject(token)
      const [got] = gotBy(phone)
      expect(got?.text, language).toMatch(new RegExp(`^AYOB: .+ http://.*/monitor-ads/${id}$`))
      expect(isShortEnough(got?.text ?? ''), got?.text).toBe(true)
    }
  })

  it('is not sent to a number abroad or a landline', async () => {
    for (const phone of ['+44 7911 123456', '011 234 5678', '12345678']) {
      const { token } = await server.approved('advertiser', { phone })
      await reject(token)
    }
    expect(gateway.got).toEqual([])
  })

  it('is given up after five attempts within some hours', async () => {
    const { phone, token } = await person('driver')
    gateway.answer = (response) => void response.writeHead(400).end()
    await setAccount(token)
    for (const minutes of [1, 5, 30, 120, 600]) await later(minutes * MINUTE_MS)
    expect(gotBy(phone)).toHaveLength(5)
    expect(new Set(gotBy(phone).map(({ id }) => id)).size).toBe(1)
    expect(await stateOf(phone)).toMatchObject({ state: 'failed', attempts: 5, last_error: 'status 400' })
  })

  it('leaves the last messages of a day to codes, and those have an end too', async () => {
    const { phone, token } = await person('driver')
    const dropped = await metric('dropped')
    await fill(mostOf('notice') - 1)
    await setAccount(token)
    expect(gotBy(phone)).toHaveLength(1)
    await setAccount(token)
    expect(gotBy(phone)).toHaveLength(1)
    const { db } = server.database
    const rows = await db.selectFrom('sms_messages').select('state').where('recipient', '=', phone).execute()
    expect(rows.map(({ state }) => state).toSorted()).toEqual(['dropped', 'sent'])
    expect(await metric('dropped')).toBe(dropped + 1)
    await ask(phone)
    expect(codeIn(gotBy(phone).at(-1)?.text ?? '')).toMatch(/^\d{6}$/)
    await fill(MOST_A_DAY)
    expect((await server.call(calls.askPhoneCode, { body: { phone } })).status).toBe(429)
    await fill(0)
  })
})

describe('one’s own data', () => {
  it('contains what was sent, and an erasure removes it', async () => {
    const { phone, token, id } = await person('driver')
    await ask(phone)
    const exported = await server.send<{ sms: unknown }>('GET', `/api${calls.exportMyData.path}`, { token })
    expect(exported.body.sms).toMatchObject({
      messages: [{ kind: 'code', recipient: phone, text: null }],
      open_codes: [{ phone }],
    })
    const admin = await server.admin()
    const asked = await server.call(calls.sendDataRequest, { token, body: { kind: 'erasure', details: 'Please' } })
    const params = { id: asked.body.data_request.id }
    const body = { status: 'done', answer: 'Done' }
    const answer = await server.call(calls.answerDataRequest, { params, token: admin, body })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    for (const table of ['sms_messages', 'phone_codes'] as const)
      expect(await server.database.db.selectFrom(table).selectAll().where('user_id', '=', id).execute()).toEqual([])
  })
})

describe('the pages', () => {
  it('learn that there is a gateway', async () => {
    expect((await server.call(calls.clientConfig)).body).toMatchObject({ phone_sign_in: true, sms_notices: true })
  })

  it('learn that there is none, when messages only go into a folder', async () => {
    const other = await startServer()
    try {
      expect((await other.call(calls.clientConfig)).body).toMatchObject({ phone_sign_in: true, sms_notices: false })
    } finally {
      await other.stop()
    }
  })
})
