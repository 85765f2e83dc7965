import { calls } from '@ayob/contract/calls'
import { HOUR_MS } from '@ayob/contract/durations'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startServer, type TestServer } from '../setup/start-server'
import { addVehicle, liveBooking } from '../setup/vehicle'

const KOLLUPITIYA = { lat: 6.9111, lng: 79.8497 }
const HERE = {
  adLocations: [{ id: 'a', name: 'Here', position: KOLLUPITIYA, radius: 5000, color: '#ff0000' }],
  durationDays: 7,
}

let server: TestServer
let screen: Awaited<ReturnType<typeof addVehicle>>
let shop: { token: string }
let own: string

/** A running ad of another advertiser with this many plays. */
async function addOther(plays: number, vehicleType = 'tuktuk'): Promise<void> {
  const other = await server.approved('advertiser')
  const booking = await liveBooking(server, other.token, { ...HERE, vehicleType })
  if (plays > 0) await play(booking, plays)
}

async function play(booking: string, count: number): Promise<void> {
  server.clock.advance(HOUR_MS)
  const now = server.clock.now().getTime()
  const plays = Array.from({ length: count }, (_, index) => ({
    booking_id: booking,
    started_at: new Date(now - (count - index) * 10_000).toISOString(),
    duration_ms: 10_000,
    ...KOLLUPITIYA,
  }))
  expect(await screen.plays(plays)).toMatchObject({ accepted: count })
}

const detail = async () =>
  (await server.call(calls.bookingDetail, { params: { id: own }, token: shop.token })).body.booking

beforeAll(async () => {
  server = await startServer()
  shop = await server.approved('advertiser')
  screen = await addVehicle(server)
  own = await liveBooking(server, shop.token, HERE)
})
afterAll(() => server.stop())

it('an ad without plays has cost nothing, and has no rates', async () => {
  expect(await detail()).toMatchObject({
    costs: { value: 0, cpm: null, per_scan: null },
    similar: { cpm: null, per_scan: null, ctr: null },
  })
})

it('an ad with plays has its cost per thousand impressions in whole cents, and none per scan without scans', async () => {
  await play(own, 40)
  const { costs, metrics } = await detail()
  expect(costs.value).toBeGreaterThan(0)
  expect(costs.cpm).toBe(Math.round((costs.value * 100_000) / metrics.totalImpressions) / 100)
  expect(costs.per_scan).toBeNull()
})

it('the median of similar ads appears with the fifth other advertiser, and not with ads that did not play', async () => {
  for (const plays of [10, 20, 30, 40, 0]) await addOther(plays)
  expect((await detail()).similar).toEqual({ cpm: null, per_scan: null, ctr: null })
  await addOther(50)
  const { similar, costs } = await detail()
  expect(similar.cpm).toBeGreaterThan(0)
  expect(similar).toMatchObject({ per_scan: null, ctr: 0 })
  // All were sold on the same terms, and seen at about the same time of day.
  expect(Math.abs((similar.cpm ?? 0) / (costs.cpm ?? 1) - 1)).toBeLessThan(0.6)
})
