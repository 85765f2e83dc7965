import { calls } from '@ayob/contract/calls'
import { MINUTE_MS } from '@ayob/contract/durations'
import { RECENT_ADS } from '@ayob/contract/overview'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startServer, type TestServer } from '../setup/start-server'
import { liveBooking } from '../setup/vehicle'

let server: TestServer
let token: string

beforeAll(async () => {
  server = await startServer()
  token = (await server.approved('advertiser')).token
})
afterAll(() => server.stop())

const recent = async () => (await server.call(calls.recentAds, { token })).body
const campaign = async (name: string) => {
  server.clock.advance(MINUTE_MS)
  const body = { name, brand: name, vehicle_type: 'bus', duration_days: 5 }
  return (await server.call(calls.createCampaign, { token, body })).body
}

it('lists campaigns and ads booked on the map together, newest first, and no more than five', async () => {
  expect(await recent()).toEqual([])
  const first = await campaign('First')
  expect(first.id).toMatch(/^AYB-C-\d{6}$/)
  server.clock.advance(MINUTE_MS)
  const booked = await liveBooking(server, token)
  const second = await campaign('Second')
  expect((await recent()).map(({ kind, id }) => [kind, id])).toEqual([
    ['campaign', second.id],
    ['booking', booked],
    ['campaign', first.id],
  ])
  for (let number = 0; number < RECENT_ADS; number++) await campaign(`More ${number}`)
  const names = (await recent()).map(({ brand }) => brand)
  expect(names).toEqual(Array.from({ length: RECENT_ADS }, (_, number) => `More ${RECENT_ADS - 1 - number}`))
})

it('says of a paused ad that it is paused, as does its invoice', async () => {
  const other = await server.approved('advertiser')
  const id = await liveBooking(server, other.token)
  const admin = await server.admin()
  await server.call(calls.setAdStatus, { token: admin, params: { id }, body: { status: 'paused' } })
  const [ad] = (await server.call(calls.recentAds, { token: other.token })).body
  expect(ad).toMatchObject({ kind: 'booking', status: 'paused', label: 'Ad Live' })
  const { invoices } = (await server.call(calls.listInvoices, { token: other.token })).body
  expect(invoices[0]).toMatchObject({ status: 'Ad Live', booking_status: 'paused' })
})

it('a campaign says what it costs with VAT and how many plays that buys', async () => {
  const body = {
    name: 'Two routes',
    brand: 'Tea',
    vehicle_type: 'bus',
    duration_days: 10,
    target_routes: JSON.stringify(['Galle Road', 'Borella']),
  }
  const made = (await server.call(calls.createCampaign, { token, body })).body
  expect(made).toMatchObject({ price: 4000, total: 4600, goal: 864 })
})
