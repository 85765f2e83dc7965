import { calls } from '@ayob/contract/calls'
import { DAY_MS, HOUR_MS } from '@ayob/contract/durations'
import { present } from '@ayob/testkit/present'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startServer, type TestServer } from '../setup/start-server'
import { addVehicle, liveBooking } from '../setup/vehicle'

const KOLLUPITIYA = { lat: 6.9111, lng: 79.8497 }

let server: TestServer
let advertiser: { token: string }
let admin: string
beforeAll(async () => {
  server = await startServer()
  advertiser = await server.approved('advertiser')
  admin = await server.admin()
})
afterAll(() => server.stop())

const ads = async () => (await server.call(calls.displayAds, { token: admin })).body
const metrics = (id: string) => server.call(calls.displayMetrics, { params: { id }, token: admin })

it('shows approved ads, those on air first, with their results, and spending in rupees and in dollars at the configured rate', async () => {
  const waiting = await server.submitted(advertiser.token)
  const id = await liveBooking(server, advertiser.token)
  server.clock.advance(1000)
  const scheduled = await server.submitted(advertiser.token)
  const approval = { params: { id: scheduled }, token: admin, body: { startDate: '2026-03-03' } }
  expect((await server.call(calls.approveAd, approval)).status).toBe(200)
  const tuk = await addVehicle(server)
  server.clock.advance(HOUR_MS)
  const end = server.clock.now().getTime()
  const plays = Array.from({ length: 130 }, (_, at) => ({
    booking_id: id,
    started_at: new Date(end - (130 - at) * 10_000).toISOString(),
    duration_ms: 10_000,
    ...KOLLUPITIYA,
  }))
  await tuk.plays(plays)
  // 130 of 12,960 plays of a flight of LKR 15,002.40 net; 130 x 2.3 people, at 12:00 outside the peaks.
  const got = {
    impressions: 299,
    spending: 150.49,
    spendingUsd: 0.5,
    screenTime: 1300,
    views: 130,
    routeCoverage: ['Kollupitiya'],
  }
  const shown = await ads()
  expect(shown.map((ad) => [ad.id, ad.status])).toEqual([
    [id, 'running'],
    [scheduled, 'scheduled'],
  ])
  expect(shown[0]).toMatchObject({
    brandName: 'Ceylon Tea House',
    status: 'running',
    vehicleType: 'tuktuk',
    targetRoutes: ['Ad Location 1'],
    creativeFile: expect.any(String),
    metrics: got,
  })
  expect((await metrics(id)).body).toEqual(got)
  expect((await metrics(waiting)).status).toBe(404)
  expect((await metrics('nothing')).status).toBe(404)

  const { parameters } = (await server.call(calls.pricingParameters, { token: admin })).body
  const rate = parameters.find(({ name }) => name === 'lkr_per_usd')
  expect(present(rate).value).toBe(300)
  const { id: rateId, name, description, parameter_type, is_active } = present(rate)
  const body = { name, description, parameter_type, is_active, value: 150 }
  await server.call(calls.updateParameter, { params: { id: rateId }, token: admin, body })
  expect((await metrics(id)).body.spendingUsd).toBe(1)
})

it('keeps an ended ad for a week', async () => {
  server.clock.advance(31 * DAY_MS)
  await server.tick()
  // It has some plays of its goal, and continues for 7 days.
  server.clock.advance(7 * DAY_MS)
  await server.tick()
  admin = await server.admin()
  const statuses = async () => (await ads()).map(({ status }) => status)
  expect(await statuses()).toEqual(['scheduled', 'completed'])
  server.clock.advance(8 * DAY_MS)
  expect(await statuses()).toEqual(['scheduled'])
})

it('is only for administrators', async () => {
  expect((await server.call(calls.displayAds)).status).toBe(401)
  const other = await server.approved('advertiser')
  expect((await server.call(calls.displayAds, { token: other.token })).status).toBe(403)
})
