import { Readable } from 'node:stream'
import { CALLS, calls } from '@ayob/contract/calls'
import { HOUR_MS } from '@ayob/contract/durations'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startServer, type TestServer } from '../setup/start-server'

let server: TestServer
let advertiser: { id: string; token: string; email: string }
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  advertiser = await server.approved('advertiser')
})

const make = async (body: object = {}, token = advertiser.token) =>
  server.call(calls.createApiKey, {
    token,
    body: { name: 'Shop', scopes: ['read', 'book', 'creatives', 'reports'], ...body },
  })
const keyOf = async (body: object = {}) => (await make(body)).body.key
const statusOf = async (token: string) => (await server.call(calls.myBookings, { token })).status

describe('an API key', () => {
  it('is shown once, makes the calls of its account, and is stored as a hash only', async () => {
    const made = await make()
    expect(made.status).toBe(201)
    expect(made.headers['cache-control']).toBe('no-store')
    expect(made.body.key).toMatch(/^ayob_[\w-]{43}$/)
    const mine = await server.submitted(advertiser.token)
    const other = await server.approved('advertiser')
    const theirs = await server.submitted(other.token)
    const { bookings } = (await server.call(calls.myBookings, { token: made.body.key })).body
    expect(bookings.map(({ id }) => id)).toEqual([mine])
    expect((await server.call(calls.bookingDetail, { token: made.body.key, params: { id: theirs } })).status).toBe(404)
    const { api_keys } = (await server.call(calls.listApiKeys, { token: advertiser.token })).body
    expect(api_keys).toMatchObject([
      { name: 'Shop', hint: made.body.key.slice(0, 9), calls_a_minute: 600, replaced: false },
    ])
    expect(api_keys[0]?.last_used_at).toBe(server.clock.now().toISOString())
    const { rows } = await server.database.pool.query('select * from api_keys')
    expect(JSON.stringify(rows)).not.toContain(made.body.key.slice(9))
  })

  it('is named in the history, together with the person who created it', async () => {
    const key = await keyOf({ name: 'Till' })
    const id = await server.submitted(key)
    await server.call(calls.deleteInvoice, { token: advertiser.token, params: { bookingId: id } })
    const { booking } = (await server.call(calls.bookingDetail, { token: advertiser.token, params: { id } })).body
    expect(booking.history.map(({ by }) => by)).toEqual(['Nimal Perera, with the API key Till', 'Nimal Perera'])
  })

  it('makes the calls of its scopes and no others, whatever its account may do', async () => {
    const scoped = Object.entries(CALLS).filter(([, { scope }]) => scope)
    expect(scoped.length).toBeGreaterThan(20)
    for (const [, call] of scoped) expect(call.who).toContain('advertiser')
    for (const [, call] of scoped) expect(call.stepUp).toBeUndefined()
    const reading = await keyOf({ scopes: ['read'] })
    const signedIn = Object.entries(CALLS).filter(
      ([, { who }]) => who.includes('advertiser') && !who.includes('visitor'),
    )
    for (const [name, call] of signedIn.filter(([, { scope }]) => scope !== 'read')) {
      const answer = await server.send(call.method, `/api${call.path.replace(/:\w+/g, 'x')}`, { token: reading })
      expect([name, answer.status, (answer.body as { code?: string }).code]).toEqual([name, 403, 'forbidden'])
    }
    expect(await statusOf(reading)).toBe(200)
    const admin = Object.entries(CALLS).filter(([, { who }]) => String(who) === 'admin')
    for (const [, call] of admin) expect(call.scope).toBeUndefined()
  })

  it('needs a fresh proof of identity and valid options when it is created', async () => {
    const { token } = advertiser
    for (const body of [
      { name: '' },
      { scopes: [] },
      { scopes: ['all'] },
      { expires_in_days: 0 },
      { calls_a_minute: 601 },
    ]) {
      expect((await make(body)).status).toBe(400)
    }
    server.clock.advance(HOUR_MS)
    const headers = { authorization: `Bearer ${token}` }
    const asked = await server.app.inject({
      method: 'POST',
      url: '/api/api-keys',
      headers,
      payload: { name: 'Shop', scopes: ['read'] },
    })
    expect([asked.statusCode, asked.json().code]).toEqual([403, 'step_up_required'])
  })

  it('ends on its expiry day, when it is deleted, and with its account', async () => {
    const short = await keyOf({ expires_in_days: 1 })
    const deleted = await make()
    expect(await statusOf(deleted.body.key)).toBe(200)
    const params = { id: deleted.body.api_key.id }
    const stranger = await server.approved('advertiser')
    expect((await server.call(calls.deleteApiKey, { token: stranger.token, params })).status).toBe(404)
    const both = await Promise.all(
      [1, 2].map(() => server.call(calls.deleteApiKey, { token: advertiser.token, params })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404])
    expect(await statusOf(deleted.body.key)).toBe(401)
    expect(await statusOf(short)).toBe(200)
    server.clock.advance(24 * HOUR_MS)
    expect(await statusOf(short)).toBe(401)
    const token = await server.signIn(advertiser.email)
    const { key } = (await make({}, token)).body
    await server.call(calls.switchUser, {
      token: await server.admin(),
      params: { id: advertiser.id },
      body: { status: 'inactive' },
    })
    expect(await statusOf(key)).toBe(401)
  })

  it('is rotated once: both keys work during the overlap, then only the new one', async () => {
    const old = (await make()).body
    const rotate = () =>
      server.call(calls.rotateApiKey, {
        token: advertiser.token,
        params: { id: old.api_key.id },
        body: { overlap_hours: 2 },
      })
    const both = await Promise.all([rotate(), rotate()])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    const fresh = both.find(({ status }) => status === 201)?.body
    expect(fresh?.api_key).toMatchObject({ name: 'Shop', scopes: old.api_key.scopes })
    expect([await statusOf(old.key), await statusOf(fresh?.key ?? '')]).toEqual([200, 200])
    server.clock.advance(2 * HOUR_MS)
    expect([await statusOf(old.key), await statusOf(fresh?.key ?? '')]).toEqual([401, 200])
  })

  it('is limited to 20 per account', async () => {
    for (let count = 0; count < 20; count += 1) expect((await make()).status).toBe(201)
    expect((await make()).status).toBe(409)
  })

  it('that ends during an upload is refused, and nothing is stored', async () => {
    const { key, api_key } = (await make()).body
    const edge = '----ayob-test-edge'
    const head = `--${edge}\r\nContent-Disposition: form-data; name="file"; filename="tea.png"\r\nContent-Type: image/png\r\n\r\n`
    const picture = server.picture(961, 321)
    const body = new Readable({ read: () => undefined })
    const sending = server.app.inject({
      method: 'POST',
      url: '/api/ads/upload-creative',
      headers: { authorization: `Bearer ${key}`, 'content-type': `multipart/form-data; boundary=${edge}` },
      payload: body,
    })
    body.push(Buffer.concat([Buffer.from(head), picture.subarray(0, 200)]))
    // The call is in progress: its key has been found and used.
    await expect
      .poll(
        async () => (await server.call(calls.listApiKeys, { token: advertiser.token })).body.api_keys[0]?.last_used_at,
      )
      .not.toBeNull()
    await server.call(calls.deleteApiKey, { token: advertiser.token, params: { id: api_key.id } })
    body.push(Buffer.concat([picture.subarray(200), Buffer.from(`\r\n--${edge}--\r\n`)]))
    body.push(null)
    expect((await sending).statusCode).toBe(401)
    expect((await server.call(calls.listCreatives, { token: advertiser.token })).body.creatives).toEqual([])
    const { rows } = await server.database.pool.query("select 1 from media_files where media::text like '%961%'")
    expect(rows).toEqual([])
  })
})

it('a key has its own call limit', async () => {
  const limited = await startServer({ RATE_LIMIT: 'on' })
  const { token } = await limited.approved('advertiser')
  const body = { name: 'Slow', scopes: ['read'], calls_a_minute: 3 }
  const { key } = (await limited.call(calls.createApiKey, { token, body })).body
  const answers: number[] = []
  for (let count = 0; count < 5; count += 1) answers.push((await limited.call(calls.myBookings, { token: key })).status)
  expect(answers).toEqual([200, 200, 200, 429, 429])
  await limited.stop()
})
