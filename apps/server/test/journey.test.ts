import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { calls } from '@ayob/contract/calls'
import { DAY_MS } from '@ayob/contract/durations'
import { present } from '@ayob/testkit/present'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { noticeSignature } from '../src/adapters/payhere/signature'
import { startServer, type TestServer } from './setup/start-server'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

it('an ad is booked, approved, paid, published, played by a screen, counted, scanned and completed', async () => {
  const { call, send: fetch, clock } = server
  const advertiser = await server.approved('advertiser')
  const driver = await server.approved('driver')
  const admin = await server.admin()

  const file = await server.creative(advertiser.token)
  const { booking_id: id } = (
    await call(calls.bookAd, {
      token: advertiser.token,
      body: server.booking(file, { durationDays: 2, price: 1150.18, link: 'https://tea.example/offer' }),
    })
  ).body
  await call(calls.approveAd, { params: { id }, token: admin, body: { startDate: '2026-03-02' } })

  const initiated = await call(calls.initiatePayment, { token: advertiser.token, body: { booking_id: id } })
  const order = present(initiated.body.payment_data)
  const signed = {
    merchant_id: present(order.merchant_id),
    order_id: present(order.order_id),
    payhere_amount: present(order.amount),
    payhere_currency: 'LKR',
    status_code: '2',
  }
  const md5sig = noticeSignature(signed, 'TESTSECRETTESTSECRET')
  const notice = await call(calls.paymentNotify, {
    payload: new URLSearchParams({ ...signed, md5sig, payment_id: '1' }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(notice.status).toBe(200)
  await call(calls.setAdStatus, { params: { id }, token: admin, body: { status: 'running' } })

  const device = (await call(calls.registerScreen)).body
  expect((await call(calls.screenPairing, { params: { device_id: device.device_id } })).status).toBe(202)
  const pairing = await call(calls.pairScreen, { token: driver.token, body: { code: device.code } })
  expect(pairing.status).toBe(200)
  const screen = (await call(calls.screenPairing, { params: { device_id: device.device_id } })).body.token

  const playlist = await call(calls.getPlaylist, { query: 'lat=6.9111&lng=79.8497', token: screen })
  const ad = playlist.body.ads.find(({ booking_id }) => booking_id === id)
  const bytes = (await fetch('GET', new URL(present(ad).creative.url, 'http://any').pathname)).bytes
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(present(ad).creative.sha256)
  const again = await call(calls.getPlaylist, {
    query: 'lat=6.9111&lng=79.8497',
    token: screen,
    headers: { 'if-none-match': String(playlist.headers.etag) },
  })
  expect(again.status).toBe(304)

  clock.advance(120_000)
  const plays = Array.from({ length: 6 }, (_, index) => ({
    seq: index + 1,
    booking_id: index === 5 ? null : id,
    started_at: new Date(clock.now().getTime() - 70_000 + index * 10_000).toISOString(),
    duration_ms: 10_000,
    lat: 6.9111,
    lng: 79.8497,
  }))
  const send = () =>
    call(calls.sendPlays, {
      token: screen,
      payload: gzipSync(JSON.stringify({ plays })),
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    })
  expect((await send()).body).toEqual({ acked_seq: 6, accepted: 6, rejected: {} })
  expect((await send()).body).toMatchObject({ acked_seq: 6, accepted: 0 })

  const link = new URL(present(present(ad).link)).pathname
  const PHONE = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0.0.0 Mobile Safari/537.36'
  const visit = (agent: string) => fetch('GET', link, { headers: { 'user-agent': agent } })
  expect(await visit(PHONE)).toMatchObject({
    status: 302,
    headers: { location: 'https://tea.example/offer' },
  })
  await visit(PHONE)
  await visit('Googlebot/2.1')

  const figures = { totalPlays: 5, totalImpressions: 12, totalClicks: 1, ctr: 8.33 }
  const mine = (await call(calls.myBookings, { token: advertiser.token })).body.bookings[0]
  expect(mine).toMatchObject({ label: 'Ad Live', metrics: figures })
  const detail = (await call(calls.bookingDetail, { params: { id }, token: advertiser.token })).body.booking
  expect(detail.delivery.by_route).toEqual(
    expect.arrayContaining([expect.objectContaining({ name: 'Kollupitiya', plays: 5, seconds: 50 })]),
  )
  const all = (await call(calls.adminAds, { token: admin })).body
  expect(present(all.ads[0]).metrics).toEqual(figures)
  expect(all.summary).toMatchObject({ live: 1, totalImpressions: 12, totalRevenue: 1150.18 })
  const overview = (await call(calls.driverOverview, { token: driver.token })).body
  expect(overview).toMatchObject({ today: { plays: 6 }, screen: { id: expect.any(String) } })
  expect(overview.today.hours_on_air).toBeGreaterThan(0)

  clock.advance(2 * DAY_MS)
  await server.tick()
  const missing = (await call(calls.bookingDetail, { params: { id }, token: advertiser.token })).body.booking
  expect(missing).toMatchObject({ status: 'running', makeGoodDays: 2, endDate: '2026-03-06' })
  clock.advance(8 * DAY_MS)
  await server.tick()
  await server.settle()
  const ended = (await call(calls.bookingDetail, { params: { id }, token: advertiser.token })).body.booking
  expect(ended).toMatchObject({ status: 'completed', label: 'Completed', metrics: figures })
  expect(ended.history.map(({ event }) => event)).toEqual(['submit', 'approve', 'pay', 'publish', 'extend', 'complete'])
  const mails = await server.database.db
    .selectFrom('mails')
    .select('template')
    .where('recipient', '=', advertiser.email)
    .orderBy('id')
    .execute()
  expect(mails.map(({ template }) => template)).toEqual([
    'registration-received',
    'registration-approved',
    'booking-approved',
    'payment-receipt',
    'booking-live',
    'booking-made-good',
    'booking-completed',
  ])
})
