import { calls } from '@ayob/contract/calls'
import { DAY_MS } from '@ayob/contract/durations'
import { newScreenKey } from '@ayob/fleet-simulator/screen-key'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pdfText } from '../setup/pdf-text'
import { startServer, type TestServer } from '../setup/start-server'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startServer({ RATE_LIMIT: 'on' })
  token = await server.admin()
})
afterAll(() => server.stop())

const make = (body: unknown) => server.call(calls.makeDeviceBatch, { token, body })
const batchOf = async (body: unknown) => (await make(body)).body.batch
/** A box that starts with the settings of its batch. */
const start = (batch_token: string, serial: string, key = newScreenKey()) =>
  server.call(calls.registerScreen, { body: { public_key: key.publicKey, batch_token, serial, model: 'P5' } })
const devices = async (q: string) =>
  (await server.call(calls.adminDevices, { token, query: `q=${encodeURIComponent(q)}` })).body.devices
const batches = async () => (await server.call(calls.deviceBatches, { token })).body.batches
let made = 0
const newSerials = (count: number) => Array.from({ length: count }, () => `BOX-${++made}`)

describe('a batch', () => {
  it('gets new serials, or takes those of its boxes; its token is answered once', async () => {
    const { id, token: secret, serials, size } = await batchOf({ count: 3, model: 'P5' })
    expect(id).toMatch(/^AYB-B-\d{6}$/)
    expect(serials).toEqual(Array.from({ length: 3 }, () => expect.stringMatching(/^AYB-D-\d{6}$/)))
    expect(new Set(serials).size).toBe(size)
    expect(secret.length).toBeGreaterThanOrEqual(32)
    expect(JSON.stringify(await batches())).not.toContain(secret)
    const given = newSerials(2)
    expect((await batchOf({ serials: given })).serials).toEqual(given)
  })

  it.each([
    ['neither serials nor a number', {}],
    ['both', { count: 1, serials: ['A-1'] }],
    ['no serial', { serials: [] }],
    ['a serial twice, in other letters', { serials: ['a-1', 'A-1'] }],
    ['too many', { count: 501 }],
    ['none', { count: 0 }],
  ])('is refused with %s', async (_, body) => {
    const { status, body: answer } = await make(body)
    expect(status).toBe(400)
    expect(Object.keys(answer.fields ?? {}).length).toBeGreaterThan(0)
  })

  it('is for operations only', async () => {
    const { token: advertiser } = await server.approved('advertiser')
    expect((await server.call(calls.makeDeviceBatch, { token: advertiser, body: { count: 1 } })).status).toBe(403)
    expect((await server.call(calls.makeDeviceBatch, { body: { count: 1 } })).status).toBe(401)
  })

  it('has labels to print, with each serial', async () => {
    const { id, serials } = await batchOf({ count: 50, model: 'LED P5' })
    const labels = await server.send('GET', `/api/admin/device-batches/${id}/labels.pdf`, { token })
    expect(labels.headers['content-type']).toBe('application/pdf')
    const text = await pdfText(labels.bytes)
    for (const serial of serials) expect(text).toContain(serial)
    expect(text).toContain('LED P5')
    expect((await server.call(calls.deviceBatchLabels, { token, params: { id: 'none' } })).status).toBe(404)
  })
})

describe('a box of a batch', () => {
  it('enrols itself at its first start, without a code, and a driver can pair it', async () => {
    const serials = newSerials(2)
    const { id, token: secret } = await batchOf({ serials, model: 'P5' })
    const [serial = ''] = serials
    const { status, body } = await start(secret, serial.toLowerCase())
    expect(status).toBe(200)
    expect(await devices(serial)).toMatchObject([{ serial, model: 'P5', state: 'enrolled' }])
    expect((await batches()).find((batch) => batch.id === id)).toMatchObject({ size: 2, enrolled: 1 })
    const driver = await server.approved('driver')
    const paired = await server.call(calls.pairScreen, { token: driver.token, body: { code: body.code } })
    expect(paired.status).toBe(200)
    expect(await devices(serial)).toMatchObject([{ state: 'mounted' }])
  })

  it('may start again with its key; another key, also at the same moment, is refused', async () => {
    const serials = newSerials(2)
    const { token: secret } = await batchOf({ serials })
    const [first = '', second = ''] = serials
    const key = newScreenKey()
    expect((await start(secret, first, key)).status).toBe(200)
    expect((await start(secret, first, key)).status).toBe(200)
    const twin = await start(secret, first)
    expect(twin).toMatchObject({ status: 409, body: { fields: { serial: expect.any(String) } } })
    expect((await start(secret, second, key)).status).toBe(409)
    const both = await Promise.all([start(secret, second), start(secret, second)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await devices(second)).toHaveLength(1)
  })

  it('needs a key, the right token in its 30 days, and a serial of its batch', async () => {
    const [serial = ''] = newSerials(1)
    const { token: secret } = await batchOf({ serials: [serial] })
    const { token: other } = await batchOf({ serials: newSerials(1) })
    const fieldOf = ({ status, body }: { status: number; body: { fields?: object } }) => [
      status,
      ...Object.keys(body.fields ?? {}),
    ]
    const keyless = await server.call(calls.registerScreen, { body: { batch_token: secret, serial } })
    expect(fieldOf(keyless)).toEqual([400, 'public_key'])
    const { publicKey } = newScreenKey()
    const nameless = await server.call(calls.registerScreen, { body: { batch_token: secret, public_key: publicKey } })
    expect(fieldOf(nameless)).toEqual([400, 'serial'])
    expect(fieldOf(await start(`${secret}x`, serial))).toEqual([400, 'batch_token'])
    expect(fieldOf(await start(other, serial))).toEqual([400, 'serial'])
    expect(await devices(serial)).toEqual([])
    server.clock.advance(30 * DAY_MS)
    token = await server.admin()
    expect(fieldOf(await start(secret, serial))).toEqual([400, 'batch_token'])
    expect(await devices(serial)).toEqual([])
  })

  it('meets no limit on a bench with fifty others; a stranger with a wrong token does', async () => {
    const { token: secret, serials } = await batchOf({ count: 70 })
    for (const serial of serials) expect((await start(secret, serial)).status).toBe(200)
    const statuses = []
    for (let guess = 0; guess < 61; guess++) statuses.push((await start(`guess-${guess}`, 'BOX')).status)
    expect(new Set(statuses)).toEqual(new Set([400, 429]))
    expect(statuses.at(-1)).toBe(429)
  })

  it('is not in a new batch when its serial is enrolled', async () => {
    const [serial = ''] = newSerials(1)
    const { token: secret } = await batchOf({ serials: [serial] })
    await start(secret, serial)
    expect(await make({ serials: [serial.toLowerCase()] })).toMatchObject({
      status: 409,
      body: { fields: { serials: expect.any(String) } },
    })
  })
})
