import { afterAll, beforeAll, expect, it } from 'vitest'
import { payBooking } from '../support/notice'
import { startHouse, type TestHouse } from '../support/start-house'

let house: TestHouse
let advertiser: { id: string; token: string }
let stranger: { id: string; token: string }
beforeAll(async () => {
  house = await startHouse()
  advertiser = await house.approved('advertiser')
  stranger = await house.approved('advertiser')
})
afterAll(() => house.stop())

const library = async (query = '', token = advertiser.token) =>
  (await house.call('GET', `/api/creatives${query}`, { token })).body
const remove = (id: string, token = advertiser.token) => house.call('DELETE', `/api/creatives/${id}`, { token })
const entry = async (file: string) =>
  (await library()).creatives.find((one: { file_path: string }) => one.file_path === file)

it('lists one’s own files, newest first, with what a table needs', async () => {
  await house.creative(advertiser.token)
  house.clock.advance(1000)
  const file = await house.creative(advertiser.token)
  await house.creative(stranger.token)
  const { success, creatives, total } = await library()
  expect({ success, total }).toEqual({ success: true, total: 2 })
  expect(creatives[0]).toMatchObject({
    name: 'ad.png',
    type: 'image',
    size: (await house.picture()).length,
    updated: house.clock.now().toISOString(),
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
  const file = await house.creative(advertiser.token)
  const { id } = await entry(file)
  expect((await remove(id, stranger.token)).status).toBe(404)
  expect((await remove(id)).body).toMatchObject({ success: true })
  expect((await remove(id)).status).toBe(404)
  expect(await entry(file)).toBeUndefined()
  expect((await house.call('GET', `/uploads/${file}`)).status).toBe(404)
  const booked = await house.call('POST', '/api/ads/book', { token: advertiser.token, body: house.booking(file) })
  expect(booked).toMatchObject({ status: 400, body: { fields: { creativeFile: expect.any(String) } } })
})

it('keeps what is submitted, live or paused', async () => {
  const file = await house.creative(advertiser.token)
  const { booking_id: booking } = (
    await house.call('POST', '/api/ads/book', { token: advertiser.token, body: house.booking(file) })
  ).body
  const { id, in_use } = await entry(file)
  expect(in_use).toBe(true)
  expect((await remove(id)).status).toBe(409)
  const admin = await house.admin()
  await house.call('POST', `/api/admin/ads/${booking}/approve`, { token: admin, body: { startDate: '2026-03-02' } })
  await payBooking(house, advertiser.token, booking)
  await house.call('PUT', `/api/admin/ads/${booking}/status`, { token: admin, body: { status: 'running' } })
  expect((await remove(id)).status).toBe(409)
  await house.call('PUT', `/api/admin/ads/${booking}/status`, { token: admin, body: { status: 'paused' } })
  expect((await remove(id)).status).toBe(409)
})

it('a withdrawn booking lets go of its file, which it still shows', async () => {
  const owner = await house.approved('advertiser')
  const file = await house.creative(owner.token)
  const { booking_id: booking } = (
    await house.call('POST', '/api/ads/book', { token: owner.token, body: house.booking(file) })
  ).body
  await house.call('DELETE', `/api/billing/invoices/${booking}`, { token: owner.token })
  const [{ id }] = (await library('', owner.token)).creatives
  expect((await remove(id, owner.token)).status).toBe(200)
  expect((await house.call('GET', `/uploads/${file}`)).status).toBe(200)
  const seen = await house.call('GET', `/api/ads/${booking}`, { token: owner.token })
  expect(seen.body.booking.creativeUrl).toBe(`/uploads/${file}`)
})
