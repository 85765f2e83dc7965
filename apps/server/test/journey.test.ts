import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { noticeSignature } from '../src/adapters/payhere/signature'
import { startServer, type TestServer } from './setup/start-server'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

it('an ad is booked, approved, paid, published, played by a screen, counted, scanned and completed', async () => {
  const { call, clock } = server
  const advertiser = await server.approved('advertiser')
  const driver = await server.approved('driver')
  const admin = await server.admin()

  const file = await server.creative(advertiser.token)
  const { booking_id: id } = (
    await call('POST', '/api/ads/book', {
      token: advertiser.token,
      body: server.booking(file, { durationDays: 2, price: 1150.18, link: 'https://tea.example/offer' }),
    })
  ).body
  await call('POST', `/api/admin/ads/${id}/approve`, { token: admin, body: { startDate: '2026-03-02' } })

  const { payment_data: order } = (
    await call('POST', '/api/payment/initiate', { token: advertiser.token, body: { booking_id: id } })
  ).body
  const signed = {
    merchant_id: order.merchant_id,
    order_id: order.order_id,
    payhere_amount: order.amount,
    payhere_currency: 'LKR',
    status_code: '2',
  }
  const md5sig = noticeSignature(signed, 'TESTSECRETTESTSECRET')
  const notice = await call('POST', '/api/payment/notify', {
    payload: new URLSearchParams({ ...signed, md5sig, payment_id: '1' }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(notice.status).toBe(200)
  await call('PUT', `/api/admin/ads/${id}/status`, { token: admin, body: { status: 'running' } })

  const device = (await call('POST', '/api/screens/register')).body
  expect((await call('GET', `/api/screens/pairing/${device.device_id}`)).status).toBe(202)
  const pairing = await call('POST', '/api/driver/screens/pair', { token: driver.token, body: { code: device.code } })
  expect(pairing.status).toBe(200)
  const screen = (await call('GET', `/api/screens/pairing/${device.device_id}`)).body.token

  const playlist = await call('GET', '/api/screens/playlist?lat=6.9111&lng=79.8497', { token: screen })
  const ad = playlist.body.ads.find(({ booking_id }: { booking_id: string }) => booking_id === id)
  const bytes = (await call('GET', new URL(ad.creative.url, 'http://any').pathname)).bytes
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(ad.creative.sha256)
  const again = await call('GET', '/api/screens/playlist?lat=6.9111&lng=79.8497', {
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
    call('POST', '/api/screens/plays', {
      token: screen,
      payload: gzipSync(JSON.stringify({ plays })),
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    })
  expect((await send()).body).toEqual({ acked_seq: 6, accepted: 6, rejected: {} })
  expect((await send()).body).toMatchObject({ acked_seq: 6, accepted: 0 })

  const link = new URL(ad.link).pathname
  const visit = (agent: string) => call('GET', link, { headers: { 'user-agent': agent } })
  expect(await visit('Mozilla/5.0 Phone')).toMatchObject({
    status: 302,
    headers: { location: 'https://tea.example/offer' },
  })
  await visit('Mozilla/5.0 Phone')
  await visit('Googlebot/2.1')

  const figures = { totalPlays: 5, totalImpressions: 12, totalClicks: 1, ctr: 8.33 }
  const mine = (await call('GET', '/api/ads/my-bookings', { token: advertiser.token })).body.bookings[0]
  expect(mine).toMatchObject({ label: 'Ad Live', metrics: figures })
  const detail = (await call('GET', `/api/ads/${id}`, { token: advertiser.token })).body.booking
  expect(detail.delivery.by_route).toEqual(
    expect.arrayContaining([expect.objectContaining({ name: 'Kollupitiya', plays: 5, seconds: 50 })]),
  )
  const all = (await call('GET', '/api/admin/ads', { token: admin })).body
  expect(all.ads[0].metrics).toEqual(figures)
  expect(all.summary).toMatchObject({ live: 1, totalImpressions: 12, totalRevenue: 1150.18 })
  const overview = (await call('GET', '/api/driver/overview', { token: driver.token })).body
  expect(overview).toMatchObject({ today: { plays: 6 }, screen: { id: expect.any(String) } })
  expect(overview.today.hours_on_air).toBeGreaterThan(0)

  clock.advance(2 * 86_400_000)
  await server.tick()
  const missing = (await call('GET', `/api/ads/${id}`, { token: advertiser.token })).body.booking
  expect(missing).toMatchObject({ status: 'running', makeGoodDays: 2, endDate: '2026-03-06' })
  clock.advance(8 * 86_400_000)
  await server.tick()
  await server.settle()
  const ended = (await call('GET', `/api/ads/${id}`, { token: advertiser.token })).body.booking
  expect(ended).toMatchObject({ status: 'completed', label: 'Completed', metrics: figures })
  expect(ended.history.map(({ event }: { event: string }) => event)).toEqual([
    'submit',
    'approve',
    'pay',
    'publish',
    'extend',
    'complete',
  ])
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
