import { afterAll, beforeAll, expect, it } from 'vitest'
import { payBooking } from '../setup/notice'
import { startServer, type TestServer } from '../setup/start-server'

let server: TestServer
let advertiser: { id: string; token: string }
let stranger: { id: string; token: string }
beforeAll(async () => {
  server = await startServer()
  advertiser = await server.approved('advertiser')
  stranger = await server.approved('advertiser')
})
afterAll(() => server.stop())

const library = async (query = '', token = advertiser.token) =>
  (await server.call('GET', `/api/creatives${query}`, { token })).body
const remove = (id: string, token = advertiser.token) => server.call('DELETE', `/api/creatives/${id}`, { token })
const entry = async (file: string) =>
  (await library()).creatives.find((one: { file_path: string }) => one.file_path === file)

it('lists one’s own files, newest first, with what a table needs', async () => {
  await server.creative(advertiser.token)
  server.clock.advance(1000)
  const file = await server.creative(advertiser.token)
  await server.creative(stranger.token)
  const { success, creatives, total } = await library()
  expect({ success, total }).toEqual({ success: true, total: 2 })
  expect(creatives[0]).toMatchObject({
    name: 'ad.png',
    type: 'image',
    size: (await server.picture()).length,
    updated: server.clock.now().toISOString(),
    url: `/uploads/${file}`,
    preview_url: expect.stringContaining('/uploads/'),
    in_use: false,
    file_path: file,
    media: { playable: true },
  })
  expect((await library('?limit=1&page=2')).creatives).toHaveLength(1)
  expect((await library('?q=AD.p')).total).toBe(2)
  expect((await library('?q=%25')).total).toBe(0)
})

it('deletes what no booking shows: gone from the library, from new bookings and from its address', async () => {
  const file = await server.creative(advertiser.token)
  const { id } = await entry(file)
  expect((await remove(id, stranger.token)).status).toBe(404)
  expect((await remove(id)).body).toMatchObject({ success: true })
  expect((await remove(id)).status).toBe(404)
  expect(await entry(file)).toBeUndefined()
  expect((await server.call('GET', `/uploads/${file}`)).status).toBe(404)
  const booked = await server.call('POST', '/api/ads/book', { token: advertiser.token, body: server.booking(file) })
  expect(booked).toMatchObject({ status: 400, body: { fields: { creativeFile: expect.any(String) } } })
})

it('keeps what is submitted, live or paused', async () => {
  const file = await server.creative(advertiser.token)
  const { booking_id: booking } = (
    await server.call('POST', '/api/ads/book', { token: advertiser.token, body: server.booking(file) })
  ).body
  const { id, in_use } = await entry(file)
  expect(in_use).toBe(true)
  expect((await remove(id)).status).toBe(409)
  const admin = await server.admin()
  await server.call('POST', `/api/admin/ads/${booking}/approve`, { token: admin, body: { startDate: '2026-03-02' } })
  await payBooking(server, advertiser.token, booking)
  await server.call('PUT', `/api/admin/ads/${booking}/status`, { token: admin, body: { status: 'running' } })
  expect((await remove(id)).status).toBe(409)
  await server.call('PUT', `/api/admin/ads/${booking}/status`, { token: admin, body: { status: 'paused' } })
  expect((await remove(id)).status).toBe(409)
})

it('a withdrawn booking lets go of its file, which it still shows', async () => {
  const owner = await server.approved('advertiser')
  const file = await server.creative(owner.token)
  const { booking_id: booking } = (
    await server.call('POST', '/api/ads/book', { token: owner.token, body: server.booking(file) })
  ).body
  await server.call('DELETE', `/api/billing/invoices/${booking}`, { token: owner.token })
  const [{ id }] = (await library('', owner.token)).creatives
  expect((await remove(id, owner.token)).status).toBe(200)
  expect((await server.call('GET', `/uploads/${file}`)).status).toBe(200)
  const seen = await server.call('GET', `/api/ads/${booking}`, { token: owner.token })
  expect(seen.body.booking.creativeUrl).toBe(`/uploads/${file}`)
})
