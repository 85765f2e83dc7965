import { calls } from '@ayob/contract/calls'
import { HOUR_MS, MINUTE_MS } from '@ayob/contract/durations'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isSigned, startEndpoint } from '../setup/endpoint'
import { startServer, type TestServer } from '../setup/start-server'
import { addVehicle, liveBooking } from '../setup/vehicle'

let server: TestServer
let endpoint: Awaited<ReturnType<typeof startEndpoint>>
let advertiser: { id: string; token: string; email: string }
beforeAll(async () => {
  server = await startServer({ WEBHOOK_ALLOW_PRIVATE: 'on' })
  endpoint = await startEndpoint()
})
afterAll(async () => {
  await endpoint.stop()
  await server.stop()
})
beforeEach(async () => {
  advertiser = await server.approved('advertiser')
  endpoint.got.length = 0
  endpoint.answer = (response) => void response.end()
})

const token = () => server.signIn(advertiser.email)
const add = async (change: object = {}) => {
  const body = { url: endpoint.url, events: ['booking.*', 'payment.*', 'plays.totals', 'proof.ready'], ...change }
  return (await server.call(calls.createWebhook, { token: await token(), body })).body
}
const logOf = async (id: string) =>
  (await server.call(calls.webhookDeliveries, { token: await token(), params: { id } })).body.deliveries
const listed = async (id: string) =>
  (await server.call(calls.listWebhooks, { token: await token() })).body.webhooks.find((webhook) => webhook.id === id)
const typesGot = () => endpoint.got.map(({ json }) => json.type)

describe('a webhook', () => {
  it('receives a booking and its payment, signed, each once', async () => {
    const { webhook, secret } = await add()
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    const { rows } = await server.database.pool.query('select * from webhooks where id = $1', [webhook.id])
    expect(JSON.stringify(rows)).not.toContain(secret.slice(6))
    const id = await liveBooking(server, advertiser.token)
    await server.settle()
    await server.settle()
    expect(typesGot().sort()).toEqual([
      'booking.approved',
      'booking.paid',
      'booking.published',
      'booking.submitted',
      'payment.received',
    ])
    for (const message of endpoint.got) {
      expect(isSigned(secret, message)).toBe(true)
      expect(message.json.data).toMatchObject({ booking_id: id, reference: expect.stringMatching(/^AYB-\d{6}$/) })
    }
    expect(new Set(endpoint.got.map(({ headers }) => headers['webhook-id'])).size).toBe(5)
    const log = await logOf(webhook.id)
    expect(log.map(({ state, attempts, status }) => [state, attempts, status])).toEqual(
      Array(5).fill(['delivered', 1, 200]),
    )
    expect(log.map(({ id: delivery }) => delivery).sort()).toEqual(
      endpoint.got.map(({ headers }) => headers['webhook-id']).sort(),
    )
  })

  it('receives only its own topics, and nothing of another account', async () => {
    await add({ events: ['payment.*'] })
    const other = await server.approved('advertiser')
    await liveBooking(server, other.token)
    await server.settle()
    expect(endpoint.got).toEqual([])
    await liveBooking(server, advertiser.token)
    await server.settle()
    expect(typesGot()).toEqual(['payment.received'])
  })

  it('receives the plays of an hour, once, and the final proof', async () => {
    const { webhook } = await add({ events: ['plays.totals', 'proof.ready'] })
    const vehicle = await addVehicle(server)
    const id = await liveBooking(server, advertiser.token, { durationDays: 1 })
    server.clock.advance(60_000)
    await server.tick()
    await server.settle()
    const first = server.clock.now().getTime() - 30_000
    await vehicle.plays(
      [0, 1, 2].map((index) => ({
        booking_id: id,
        started_at: new Date(first + index * 10_000).toISOString(),
        duration_ms: 10_000,
        lat: 6.9111,
        lng: 79.8497,
      })),
    )
    server.clock.advance(HOUR_MS + 15 * MINUTE_MS)
    for (let round = 0; round < 2; round += 1) {
      await server.tick()
      await server.settle()
    }
    expect(typesGot()).toEqual(['plays.totals'])
    const [told] = endpoint.got
    expect(told?.json.data).toMatchObject({
      bookings: [{ booking_id: id, reference: expect.stringMatching(/^AYB-\d{6}$/), plays: 3, seconds: 30, clicks: 0 }],
    })
    server.clock.advance(20 * 24 * HOUR_MS)
    for (let round = 0; round < 3; round += 1) {
      await server.tick()
      await server.settle()
    }
    expect(typesGot()).toContain('proof.ready')
    expect((await logOf(webhook.id)).some(({ type }) => type === 'proof.ready')).toBe(true)
  })

  it('that fails is retried under the same id, and recovers', async () => {
    const { webhook, secret } = await add({ events: ['booking.*'] })
    endpoint.answer = (response) => void response.writeHead(500).end('no')
    await server.submitted(advertiser.token)
    await server.settle()
    expect(await logOf(webhook.id)).toMatchObject([{ state: 'waiting', attempts: 1, status: 500 }])
    expect((await listed(webhook.id))?.failing_since).not.toBeNull()
    endpoint.answer = (response) => void response.end()
    server.clock.advance(10_000)
    await server.settle()
    expect(await logOf(webhook.id)).toMatchObject([
      { state: 'delivered', attempts: 2, status: 200, next_attempt_at: null },
    ])
    expect((await listed(webhook.id))?.failing_since).toBeNull()
    expect(new Set(endpoint.got.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(new Set(endpoint.got.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(2)
    for (const message of endpoint.got) expect(isSigned(secret, message)).toBe(true)
  })

  it('that fails for three days is switched off with a mail; missed messages can be sent again', async () => {
    const { webhook } = await add({ events: ['booking.*'] })
    endpoint.answer = (response) => void response.writeHead(503).end()
    await server.submitted(advertiser.token)
    await server.settle()
    for (let hours = 0; hours < 96; hours += 3) {
      server.clock.advance(3 * HOUR_MS)
      await server.settle()
    }
    expect(await listed(webhook.id)).toMatchObject({ active: false, disabled_at: expect.any(String) })
    const [delivery] = await logOf(webhook.id)
    expect(delivery).toMatchObject({ state: 'failed', status: 503 })
    const { rows } = await server.database.pool.query(
      "select recipient from mails where template = 'webhook-disabled' and recipient = $1",
      [advertiser.email],
    )
    expect(rows).toHaveLength(1)

    const replay = async () =>
      (
        await server.call(calls.replayDelivery, {
          token: await token(),
          params: { id: webhook.id, deliveryId: delivery?.id ?? '' },
        })
      ).status
    expect(await replay()).toBe(409)
    endpoint.answer = (response) => void response.end()
    const on = { url: endpoint.url, events: ['booking.*'], active: true }
    const changed = await server.call(calls.changeWebhook, {
      token: await token(),
      params: { id: webhook.id },
      body: on,
    })
    expect(changed.body.webhook).toMatchObject({ active: true, disabled_at: null, failing_since: null })
    endpoint.got.length = 0
    expect(await replay()).toBe(200)
    await server.settle()
    expect(endpoint.got.map(({ headers }) => headers['webhook-id'])).toEqual([delivery?.id])
    expect(await logOf(webhook.id)).toMatchObject([{ state: 'delivered', attempts: 1 }])
  })

  it('that answers 410 is switched off at once with a mail, and gets nothing more', async () => {
    const { webhook } = await add({ events: ['booking.*'] })
    endpoint.answer = (response) => void response.writeHead(410).end()
    await server.submitted(advertiser.token)
    await server.settle()
    expect(await listed(webhook.id)).toMatchObject({ active: false, disabled_at: expect.any(String) })
    expect(await logOf(webhook.id)).toMatchObject([{ state: 'failed', status: 410, attempts: 1 }])
    const { rows } = await server.database.pool.query(
      "select text from mails where template = 'webhook-disabled' and recipient = $1",
      [advertiser.email],
    )
    expect(JSON.stringify(rows)).toContain('410')
    await server.submitted(advertiser.token)
    server.clock.advance(HOUR_MS)
    await server.settle()
    expect(endpoint.got).toHaveLength(1)
  })

  it('gets the same message again when the process dies after sending it', async () => {
    const { webhook } = await add({ events: ['booking.*'] })
    await server.submitted(advertiser.token)
    await server.settle()
    // The state after a process dies between the answer and the commit: taken, but not settled.
    await server.database.pool.query(
      "update webhook_deliveries set state = 'waiting', next_attempt_at = $2 where webhook_id = $1",
      [webhook.id, new Date(server.clock.now().getTime() + 60_000)],
    )
    await server.settle()
    expect(endpoint.got).toHaveLength(1)
    server.clock.advance(61_000)
    await server.settle()
    expect(endpoint.got).toHaveLength(2)
    expect(endpoint.got[0]?.headers['webhook-id']).toBe(endpoint.got[1]?.headers['webhook-id'])
    expect(endpoint.got[0]?.body).toBe(endpoint.got[1]?.body)
  })

  it('with a new secret also signs with the previous one, for the configured time', async () => {
    const { webhook, secret: first } = await add({ events: ['booking.*'] })
    const rotate = async (body: object) => {
      const params = { id: webhook.id }
      return (await server.call(calls.rotateWebhookSecret, { token: await token(), params, body })).body
    }
    const next = async () => {
      endpoint.got.length = 0
      await server.submitted(await token())
      await server.settle()
      return endpoint.got[0] ?? { headers: {}, body: '' }
    }
    const { secret: second, webhook: rotated } = await rotate({ overlap_hours: 2 })
    expect(second).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(rotated.old_secret_until).toBe(new Date(server.clock.now().getTime() + 2 * HOUR_MS).toISOString())
    const during = await next()
    expect([isSigned(first, during), isSigned(second, during)]).toEqual([true, true])
    server.clock.advance(2 * HOUR_MS)
    const after = await next()
    expect([isSigned(first, after), isSigned(second, after)]).toEqual([false, true])
    const { secret: third } = await rotate({ overlap_hours: 0 })
    const atOnce = await next()
    expect([isSigned(second, atOnce), isSigned(third, atOnce)]).toEqual([false, true])
    const stranger = await server.approved('advertiser')
    const sent = { token: stranger.token, params: { id: webhook.id }, body: {} }
    expect((await server.call(calls.rotateWebhookSecret, sent)).status).toBe(404)
    const days = { token: await token(), params: { id: webhook.id }, body: { overlap_hours: 10_000 } }
    expect((await server.call(calls.rotateWebhookSecret, days)).body.fields).toHaveProperty('overlap_hours')
  })

  it('belongs to its account, is limited in number, and is validated', async () => {
    const { webhook } = await add()
    const stranger = await server.approved('advertiser')
    const params = { id: webhook.id }
    const body = { url: endpoint.url, events: ['booking.*'] }
    const asStranger = { token: stranger.token, params }
    expect((await server.call(calls.changeWebhook, { ...asStranger, body })).status).toBe(404)
    expect((await server.call(calls.deleteWebhook, asStranger)).status).toBe(404)
    expect((await server.call(calls.webhookDeliveries, asStranger)).status).toBe(404)
    const own = await token()
    for (const wrong of [
      { ...body, url: 'ftp://x.lk' },
      { ...body, url: 'nowhere' },
      { ...body, events: [] },
    ]) {
      expect((await server.call(calls.createWebhook, { token: own, body: wrong })).status).toBe(400)
    }
    const answers = await Promise.all(
      Array.from({ length: 11 }, () => server.call(calls.createWebhook, { token: own, body })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(9).fill(201), 409, 409])
    expect((await server.call(calls.deleteWebhook, { token: own, params })).status).toBe(200)
    expect((await server.call(calls.deleteWebhook, { token: own, params })).status).toBe(404)
  })
})
