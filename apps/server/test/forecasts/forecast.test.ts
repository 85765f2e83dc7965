import { calls } from '@ayob/contract/calls'
import { DAY_MS } from '@ayob/contract/durations'
import { present } from '@ayob/testkit/present'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type TestServer } from '../setup/start-server'
import { addVehicle, liveBooking } from '../setup/vehicle'

/** In the middle of circles of 2 km that completely cover its supply cell. */
const PLACE = { lat: 6.9111, lng: 79.8497 }
const BESIDE = { lat: PLACE.lat + 0.035, lng: PLACE.lng }

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startServer()
  token = (await server.approved('advertiser')).token
})
afterAll(() => server.stop())

const location = (position = PLACE, radius = 2000) => ({ id: 'a', name: 'Here', position, radius })
const ask = async (change: Record<string, unknown> = {}, as = token) =>
  server.call(calls.forecastAd, {
    token: as,
    body: { vehicleType: 'tuktuk', durationDays: 10, adLocations: [location()], ...change },
  })

/** House ads in a number of consecutive slots, until now. */
async function onAir(vehicle: Awaited<ReturnType<typeof addVehicle>>, slots: number, place = PLACE): Promise<void> {
  const from = server.clock.now().getTime() - slots * 10_000
  await vehicle.plays(
    Array.from({ length: slots }, (_, slot) => ({
      booking_id: null,
      started_at: new Date(from + slot * 10_000).toISOString(),
      duration_ms: 10_000,
      ...place,
    })),
  )
}

describe('a forecast', () => {
  it('without history promises nothing and says so', async () => {
    const { status, body } = await ask()
    expect(status).toBe(200)
    expect(body).toEqual({
      success: true,
      plays: { low: 0, middle: 0, high: 0 },
      impressions: { low: 0, middle: 0, high: 0 },
      vehicles: 0,
      goal: 4320,
      fill: 0,
      history_days: 0,
      ways: [],
      advice: [expect.stringContaining('no history yet')],
    })
  })

  it('reports what the screens there had, day by day, and that a few days are little data', async () => {
    const tuk = await addVehicle(server)
    for (const slots of [100, 200, 300]) {
      await onAir(tuk, slots)
      server.clock.advance(DAY_MS)
    }
    const { body } = await ask()
    // 100, 200 and 300 slots a day, of which one ad gets a tenth. The missing days are unknown: none, or twice the best.
    expect(body).toMatchObject({
      plays: { low: 0, middle: 200, high: 600 },
      goal: 4320,
      history_days: 3,
      vehicles: 1,
    })
    // 2.3 people see a play at noon.
    expect(body.impressions).toEqual({ low: 0, middle: 460, high: 1380 })
    expect(body.fill).toBeCloseTo(200 / 4320)
    expect(body.advice[0]).toContain('only 3 days of history')
  })

  it('grows with days and area, and distinguishes types and places', async () => {
    const asked = (await ask()).body
    expect((await ask({ durationDays: 20 })).body.plays.middle).toBe(400)
    const wide = (await ask({ adLocations: [location(PLACE, 15_000)] })).body
    expect(wide.plays.middle).toBeGreaterThanOrEqual(asked.plays.middle)
    expect((await ask({ quantity: 2 })).body).toMatchObject({ goal: 8640, plays: { middle: 400 } })
    expect((await ask({ vehicleType: 'bus' })).body).toMatchObject({ history_days: 0, plays: { high: 0 } })
    const away = (await ask({ adLocations: [location({ lat: 7.2, lng: 79.9 })] })).body
    expect(away).toMatchObject({ history_days: 0, plays: { high: 0 } })
  })

  it('suggests a larger area only if it brings more', async () => {
    const near = await addVehicle(server)
    for (let day = 0; day < 4; day++) {
      await onAir(near, 500, BESIDE)
      server.clock.advance(DAY_MS)
    }
    const { advice } = (await ask()).body
    expect(advice.join()).toContain('Add more area')
    const wide = (await ask({ adLocations: [location(PLACE, 15_000)] })).body
    expect(wide.plays.middle).toBeGreaterThan(0)
    // Each way, taken, leads to what it says.
    const far = { adLocations: [location({ lat: 6.79, lng: 79.9 }, 1000)] }
    const { ways } = (await ask(far)).body
    const [first] = ways
    if (!first || !('add' in first.change)) throw new Error('no area is suggested')
    const taken = (await ask({ adLocations: [...far.adLocations, first.change.add] })).body
    expect(taken.fill).toBeCloseTo(first.fill)
    expect(ways.filter(({ change }) => 'add' in change)).toHaveLength(1)
    expect(wide.advice.join()).not.toContain('Add more area')
  })

  it('subtracts plays sold there, but not those sold elsewhere', async () => {
    const there = { adLocations: [location(BESIDE)] }
    const before = (await ask(there)).body
    expect(before).toMatchObject({ plays: { middle: 500 } })
    await liveBooking(server, token, { adLocations: [location({ lat: 7.2, lng: 79.9 })], durationDays: 20 })
    expect((await ask(there)).body).toEqual(before)
    // Each needs 432 slots a day, more than the mean supply, and gets four of ten: three leave nothing on their days,
    for (let count = 0; count < 3; count++) await liveBooking(server, token, { ...there, durationDays: 20 })
    const sold = (await ask({ ...there, durationDays: 20 })).body
    expect(sold.plays).toEqual({ low: 0, middle: 0, high: 0 })
    expect(sold.advice.join()).toContain('Book more days')
    // while the days after it are free.
    expect((await ask({ ...there, durationDays: 40 })).body.plays.middle).toBe(2000)
  })

  it('uses the current multipliers', async () => {
    const { plays } = (await ask({ adLocations: [location(PLACE, 15_000)] })).body
    const flat = Array.from({ length: 168 }, () => 10)
    const admin = await server.admin()
    await server.call(calls.putImpressions, { token: admin, body: { multipliers: { tuktuk: flat } } })
    const { impressions } = (await ask({ adLocations: [location(PLACE, 15_000)] })).body
    expect(impressions.middle).toBe(plays.middle * 10)
  })

  it('is for advertisers, and refuses what a booking would refuse', async () => {
    const driver = await server.approved('driver')
    expect((await ask({}, driver.token)).status).toBe(403)
    expect((await server.call(calls.forecastAd, { body: {} })).status).toBe(401)
    for (const [field, change] of [
      ['vehicleType', { vehicleType: 'boat' }],
      ['durationDays', { durationDays: 0 }],
      ['durationDays', { durationDays: 91 }],
      ['durationDays', { durationDays: 1.5 }],
      ['quantity', { quantity: 0 }],
      ['adLocations', { adLocations: [] }],
      ['adLocations', { adLocations: Array.from({ length: 21 }, () => location()) }],
      ['adLocations', { adLocations: [location({ lat: 9, lng: 80 })] }],
      ['adLocations', { adLocations: [location(PLACE, 1234)] }],
    ] as const) {
      const { status, body } = await ask(change)
      expect(status, field).toBe(400)
      expect(Object.keys(present(body.fields)).join()).toContain(field)
    }
  })
})
