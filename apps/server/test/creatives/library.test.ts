import { calls } from '@ayob/contract/calls'
import { present } from '@ayob/testkit/present'
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
  (await server.call(calls.listCreatives, { query, token })).body
const remove = (id: string, token = advertiser.token) => server.call(calls.deleteCreative, { params: { id }, token })
const entry = async (file: string) => (await library()).creatives.find((one) => one.file_path === file)

it("lists the owner's files, newest first, with the columns of the table", async () => {
  await server.newCreative(advertiser.token)
  server.clock.advance(1000)
  const file = await server.newCreative(advertiser.token)
  await server.newCreative(stranger.token)
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

it('deletes a file that no booking shows, from the library, for new bookings and at its address', async () => {
  const file = await server.newCreative(advertiser.token)
  const { id } = present(await entry(file))
  expect((await remove(id, stranger.token)).status).toBe(404)
  expect((await remove(id)).body).toMatchObject({ success: true })
  expect((await remove(id)).status).toBe(404)
  expect(await entry(file)).toBeUndefined()
  expect((await server.send('GET', `/uploads/${file}`)).status).toBe(404)
  const booked = await server.call(calls.bookAd, { token: advertiser.token, body: server.booking(file) })
  expect(booked).toMatchObject({ status: 400, body: { fields: { creativeFile: expect.any(String) } } })
})

it('keeps files that are submitted, live or paused', async () => {
  const file = await server.newCreative(advertiser.token)
  const { booking_id: booking } = (
    await server.call(calls.bookAd, { token: advertiser.token, body: server.booking(file) })
  ).body
  const { id, in_use } = present(await entry(file))
  expect(in_use).toBe(true)
  expect((await remove(id)).status).toBe(409)
  const admin = await server.admin()
  await server.call(calls.approveAd, { params: { id: booking }, token: admin, body: { startDate: '2026-03-02' } })
  await payBooking(server, advertiser.token, booking)
  await server.call(calls.setAdStatus, { params: { id: booking }, token: admin, body: { status: 'running' } })
  expect((await remove(id)).status).toBe(409)
  await server.call(calls.setAdStatus, { params: { id: booking }, token: admin, body: { status: 'paused' } })
  expect((await remove(id)).status).toBe(409)
})

it('releases the file of a withdrawn booking, which still shows it', async () => {
  const owner = await server.approved('advertiser')
  const file = await server.newCreative(owner.token)
  const { booking_id: booking } = (await server.call(calls.bookAd, { token: owner.token, body: server.booking(file) }))
    .body
  await server.call(calls.deleteInvoice, { params: { bookingId: booking }, token: owner.token })
  const { id } = present((await library('', owner.token)).creatives[0])
  expect((await remove(id, owner.token)).status).toBe(200)
  expect((await server.send('GET', `/uploads/${file}`)).status).toBe(200)
  const seen = await server.call(calls.bookingDetail, { params: { id: booking }, token: owner.token })
  expect(seen.body.booking.creativeUrl).toBe(`/uploads/${file}`)
})
