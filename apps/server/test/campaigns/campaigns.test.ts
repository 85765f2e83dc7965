import { calls } from '@ayob/contract/calls'
import { addDays } from '@ayob/contract/days'
import { DAY_MS } from '@ayob/contract/durations'
import { present } from '@ayob/testkit/present'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { payBooking } from '../setup/notice'
import { startServer, type TestServer } from '../setup/start-server'

let server: TestServer
let advertiser: { id: string; token: string }
let stranger: { id: string; token: string }
let admin: string
let creative: string
beforeAll(async () => {
  server = await startServer()
  advertiser = await server.approved('advertiser')
  stranger = await server.approved('advertiser')
  admin = await server.admin()
  creative = await server.creative(advertiser.token)
})
afterAll(() => server.stop())

const TODAY = '2026-03-02'
const form = (change: Record<string, unknown> = {}) => ({
  name: 'Avurudu Season',
  brand: 'Ceylon Tea House',
  vehicle_type: 'bus',
  duration_days: 10,
  notes: '',
  target_routes: '["Galle Road","Borella"]',
  price: 1,
  creative_file: creative,
  status: 'draft',
  ...change,
})
const create = async (change = {}) =>
  (await server.call(calls.createCampaign, { token: advertiser.token, body: form(change) })).body
const put = (id: string, body: object, token = advertiser.token) =>
  server.call(calls.changeCampaign, { params: { id }, token, body })
const list = async () => (await server.call(calls.listCampaigns, { token: advertiser.token })).body
const look = async (id: string) => (await list()).find((campaign) => campaign.id === id)
const booking = async (id: string) =>
  (await server.call(calls.bookingDetail, { params: { id }, token: advertiser.token })).body.booking
const decide = (bookingId: string, what: 'approve' | 'reject', body: object) =>
  server.call(what === 'approve' ? calls.approveAd : calls.rejectAd, { params: { id: bookingId }, token: admin, body })
const setAd = (bookingId: string, status: string) =>
  server.call(calls.setAdStatus, { params: { id: bookingId }, token: admin, body: { status } })

async function running() {
  const { id } = await create()
  const { booking_id: bookingId } = (await put(id, { status: 'queued' })).body
  await decide(present(bookingId), 'approve', { startDate: TODAY })
  await payBooking(server, advertiser.token, present(bookingId))
  expect((await setAd(present(bookingId), 'running')).status).toBe(200)
  return { id, bookingId }
}

describe('a draft', () => {
  it("is stored with the server's price and listed as a bare array", async () => {
    const answer = await server.call(calls.createCampaign, { token: advertiser.token, body: form() })
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({
      name: 'Avurudu Season',
      brand: 'Ceylon Tea House',
      vehicle_type: 'bus',
      duration_days: 10,
      notes: '',
      target_routes: '["Galle Road","Borella"]',
      price: 4000,
      creative_file: creative,
      status: 'draft',
      rejection_reason: null,
      booking_id: null,
      actions: ['edit', 'start', 'delete'],
    })
    const all = await list()
    expect(Array.isArray(all)).toBe(true)
    expect(present(all[0]).id).toBe(answer.body.id)
  })

  it('is refused with the name of each wrong field', async () => {
    const refused = async (change: object) =>
      (await server.call(calls.createCampaign, { token: advertiser.token, body: form({ ...change }) })).body.fields
    expect(await refused({ name: ' ' })).toEqual({ name: 'Campaign name is required' })
    expect(await refused({ brand: undefined })).toEqual({ brand: 'Brand name is required' })
    expect(await refused({ duration_days: undefined })).toEqual({ duration_days: 'Duration is required' })
    expect(await refused({ duration_days: 0 })).toEqual({ duration_days: 'Minimum 1 day' })
    expect(await refused({ duration_days: 91 })).toEqual({ duration_days: 'Maximum 90 days' })
    expect(Object.keys(present(await refused({ target_routes: 'Galle Road' })))).toEqual(['target_routes'])
  })

  it('is created once per Idempotency-Key', async () => {
    const send = () =>
      server.call(calls.createCampaign, {
        token: advertiser.token,
        body: form({ name: 'Once' }),
        headers: { 'idempotency-key': 'one-campaign' },
      })
    const answers = await Promise.all([send(), send()])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect((await list()).filter(({ name }) => name === 'Once')).toHaveLength(1)
  })

  it('can be edited, also in part, but not over a concurrent change', async () => {
    const { id, version } = await create({ notes: 'Keep me' })
    const edited = await server.call(calls.patchCampaign, {
      params: { id },
      token: advertiser.token,
      body: { duration_days: 3, target_routes: '[]', version },
    })
    expect(edited.body).toMatchObject({ notes: 'Keep me', creative_file: creative, duration_days: 3, price: 600 })
    expect((await put(id, { name: 'Other tab', version })).status).toBe(409)
    expect(present(await look(id)).name).toBe('Avurudu Season')
  })

  it('is hidden from other advertisers', async () => {
    const { id } = await create()
    expect((await put(id, { name: 'Mine' }, stranger.token)).status).toBe(404)
    expect((await server.call(calls.deleteCampaign, { params: { id }, token: stranger.token })).status).toBe(404)
    expect((await server.call(calls.listCampaigns, { token: stranger.token })).body).toEqual([])
  })

  it('is deleted', async () => {
    const { id } = await create()
    const removed = await server.call(calls.deleteCampaign, { params: { id }, token: advertiser.token })
    expect(removed.body).toMatchObject({ success: true })
    expect(await look(id)).toBeUndefined()
  })
})

describe('starting', () => {
  it('creates a booking for the routes, at the price plus VAT', async () => {
    const { id } = await create()
    const started = await put(id, { status: 'queued' })
    expect(started.body).toMatchObject({ status: 'queued', label: 'Waiting for Approval', actions: ['edit', 'delete'] })
    expect(await booking(present(started.body.booking_id))).toMatchObject({
      brandName: 'Ceylon Tea House',
      price: 4600,
      breakdown: { net: 4000, vat_rate: 0.15, vat: 600, total: 4600 },
      targetRoutes: ['Galle Road', 'Borella'],
      adLocations: [],
      goal: 864,
    })
  })

  it('twice, even at once, creates one booking', async () => {
    const { id } = await create()
    const answers = await Promise.all([put(id, { status: 'queued' }), put(id, { status: 'queued' })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const mine = await server.call(calls.myBookings, { query: 'limit=200', token: advertiser.token })
    const { booking_id } = present(await look(id))
    expect(mine.body.bookings.filter((one) => one.id === booking_id)).toHaveLength(1)
    expect((await put(id, { status: 'queued' })).status).toBe(409)
  })

  it('needs an own creative and known routes', async () => {
    const fields = async (change: object) => {
      const answer = await put((await create(change)).id, { status: 'queued' })
      return [answer.status, ...Object.keys(present(answer.body.fields))]
    }
    expect(await fields({ creative_file: '' })).toEqual([400, 'creative_file'])
    expect(await fields({ creative_file: await server.creative(stranger.token) })).toEqual([400, 'creative_file'])
    expect(await fields({ target_routes: '["Galle Road","Nowhere"]' })).toEqual([400, 'target_routes'])
    expect(await fields({ target_routes: '[]' })).toEqual([400, 'target_routes'])
  })

  it('refuses invalid changes of state', async () => {
    const { id } = await create()
    for (const status of ['running', 'paused', 'completed']) expect((await put(id, { status })).status).toBe(409)
    expect((await put(id, { status: 'rejected' })).status).toBe(400)
  })
})

describe('the life of a started campaign', () => {
  it('is a draft again with the reason when its booking is rejected, and can be started again', async () => {
    const { id } = await create()
    const first = (await put(id, { status: 'queued' })).body.booking_id
    await decide(present(first), 'reject', { reason: 'Too bright' })
    expect(await look(id)).toMatchObject({ status: 'draft', rejection_reason: 'Too bright', booking_id: null })
    expect((await put(id, { name: 'Dimmed' })).body).toMatchObject({ status: 'draft', rejection_reason: null })
    expect((await put(id, { status: 'queued' })).body.booking_id).not.toBe(first)
  })

  it('is a draft again when it is edited unpaid: the booking is withdrawn', async () => {
    const { id } = await create()
    const first = (await put(id, { status: 'queued' })).body.booking_id
    await decide(present(first), 'approve', { startDate: TODAY })
    expect(present(await look(id)).label).toBe('Payment Required')
    expect((await put(id, { ...form({ name: 'Changed' }) })).body).toMatchObject({ status: 'draft', name: 'Changed' })
    expect(await booking(present(first))).toMatchObject({ status: 'cancelled' })
    const second = (await put(id, { status: 'queued' })).body.booking_id
    await server.call(calls.deleteCampaign, { params: { id }, token: advertiser.token })
    expect(await booking(present(second))).toMatchObject({ status: 'cancelled' })
  })

  it('is a draft again when its booking is withdrawn under Billing', async () => {
    const { id } = await create()
    const { booking_id } = (await put(id, { status: 'queued' })).body
    await server.call(calls.deleteInvoice, { params: { bookingId: present(booking_id) }, token: advertiser.token })
    expect(await look(id)).toMatchObject({ status: 'draft', rejection_reason: null })
  })

  it('can neither be edited nor deleted while paid or live', async () => {
    const { id, bookingId } = await running()
    const remove = () => server.call(calls.deleteCampaign, { params: { id }, token: advertiser.token })
    expect((await put(id, { name: 'New' })).status).toBe(409)
    expect((await put(id, { ...form({ name: 'New' }), status: 'paused' })).status).toBe(409)
    expect((await remove()).status).toBe(409)
    expect(await look(id)).toMatchObject({ status: 'running', name: 'Avurudu Season', actions: ['pause'] })
    expect(await booking(present(bookingId))).toMatchObject({ status: 'running' })
  })

  it('can be paused and resumed by its advertiser, and the paused days are added', async () => {
    const { id, bookingId } = await running()
    const { endDate } = await booking(present(bookingId))
    expect((await put(id, { ...form(), status: 'paused' })).body).toMatchObject({
      status: 'paused',
      actions: ['resume'],
    })
    expect((await put(id, { status: 'paused' })).status).toBe(409)
    server.clock.advance(2 * DAY_MS)
    expect((await put(id, { status: 'running' })).body.status).toBe('running')
    expect((await put(id, { status: 'running' })).status).toBe(409)
    expect((await booking(present(bookingId))).endDate).toBe(addDays(present(endDate), 2))
    server.clock.advance(-2 * DAY_MS)
  })

  it("can't be resumed by its advertiser after an administrator's pause", async () => {
    const { id, bookingId } = await running()
    await setAd(present(bookingId), 'paused')
    expect(await look(id)).toMatchObject({ status: 'paused', actions: [] })
    expect((await put(id, { status: 'running' })).status).toBe(409)
    expect((await setAd(present(bookingId), 'running')).status).toBe(200)
    await put(id, { status: 'paused' })
    expect((await setAd(present(bookingId), 'running')).status).toBe(200)
  })

  it('plays on its routes: they are in the playlist of a screen', async () => {
    const { bookingId } = await running()
    const driver = await server.approved('driver', { vehicle_type: 'bus' })
    const device = (await server.call(calls.registerScreen)).body
    await server.call(calls.pairScreen, { token: driver.token, body: { code: device.code } })
    const { token } = (await server.call(calls.screenPairing, { params: { device_id: device.device_id } })).body
    const playlist = await server.call(calls.getPlaylist, { query: 'lat=6.91&lng=79.85', token })
    const ad = playlist.body.ads.find((one) => one.booking_id === bookingId)
    expect(
      present(ad)
        .geofences.map(({ kind }) => kind)
        .sort(),
    ).toEqual(['circle', 'path'])
  })

  it('can become a new draft when it is completed; the booking stays', async () => {
    const { id, bookingId } = await running()
    server.clock.advance(11 * DAY_MS)
    await server.tick()
    expect(await look(id)).toMatchObject({ status: 'completed', actions: ['edit', 'delete'] })
    expect((await put(id, { name: 'Next season' })).body).toMatchObject({ status: 'draft', booking_id: null })
    expect(await booking(present(bookingId))).toMatchObject({ status: 'completed' })
  })
})

describe('the hours of a campaign', () => {
  const hours = [{ days: [1, 2, 3, 4, 5], from: '07:00', to: '10:00' }]

  it('are stored, unchanged by clients that omit them, and copied to its booking', async () => {
    const { id } = await create({ hours, holidays: 'off' })
    expect((await put(id, { name: 'Other' })).body).toMatchObject({ name: 'Other', hours, holidays: 'off' })
    expect((await put(id, { hours: null })).body).toMatchObject({ hours: null, holidays: 'off' })
    expect(await put(id, { hours: [] })).toMatchObject({ status: 400, body: { fields: { hours: expect.any(String) } } })
    const { body } = await put(id, { status: 'queued', hours })
    expect(await booking(present(body.booking_id))).toMatchObject({ hours, holidays: 'off' })
    expect((await create()).hours).toBeNull()
  })
})
