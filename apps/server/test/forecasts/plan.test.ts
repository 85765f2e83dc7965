import { calls } from '@ayob/contract/calls'
import { DAY_MS } from '@ayob/contract/durations'
import { present } from '@ayob/testkit/present'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type TestServer } from '../setup/start-server'
import { addVehicle } from '../setup/vehicle'

const PLACE = { lat: 6.9111, lng: 79.8497 }
const adLocations = [{ id: 'a', name: 'Here', position: PLACE, radius: 2000 }]

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startServer()
  token = (await server.approved('advertiser')).token
})
afterAll(() => server.stop())

const ask = (change: Record<string, unknown> = {}, as = token) =>
  server.call(calls.planAd, {
    token: as,
    body: { budget: 20_000, vehicleTypes: ['tuktuk', 'car', 'tuk'], adLocations, ...change } as never,
  })

describe('a plan by budget', () => {
  it('promises nothing where no screen has been, but still says what the money buys', async () => {
    const { status, body } = await ask()
    expect(status).toBe(200)
    expect(body.plans.map(({ vehicleType }) => vehicleType)).toEqual(['tuktuk', 'tuktuk'])
    for (const { plays, impressions, history_days } of body.plans) {
      expect({ plays, impressions, history_days }).toEqual({
        plays: { low: 0, middle: 0, high: 0 },
        impressions: { low: 0, middle: 0, high: 0 },
        history_days: 0,
      })
    }
  })

  it('has the forecast and price of the booking that it names, which can then be booked', async () => {
    const tuk = await addVehicle(server)
    for (let day = 0; day < 8; day++) {
      const from = server.clock.now().getTime() - 400 * 10_000
      await tuk.plays(
        Array.from({ length: 400 }, (_, slot) => ({
          booking_id: null,
          started_at: new Date(from + slot * 10_000).toISOString(),
          duration_ms: 10_000,
          ...PLACE,
        })),
      )
      server.clock.advance(DAY_MS)
    }
    const { body } = await ask()
    expect(body.plans.length).toBeGreaterThan(0)
    for (const plan of [...body.plans, body.smallest]) {
      const { vehicleType, durationDays, quantity, price, breakdown, plays, impressions, goal, fill } = plan
      if (plan.name !== 'smallest') expect(price).toBeLessThanOrEqual(20_000)
      const forecast = await server.call(calls.forecastAd, {
        token,
        body: { vehicleType, durationDays, quantity, adLocations },
      })
      expect(forecast.body).toMatchObject({ plays, impressions, goal, fill })
      const booked = await server.call(calls.bookAd, {
        token,
        body: server.booking(await server.creative(token), { vehicleType, durationDays, quantity, price, adLocations }),
      })
      expect(booked.body).toMatchObject({ success: true, price, breakdown })
    }
  })

  it('is empty for too small a budget, and names the smallest booking', async () => {
    const { body } = await ask({ budget: 100 })
    expect(body.plans).toEqual([])
    expect(body.smallest).toMatchObject({ name: 'smallest', vehicleType: 'tuktuk', quantity: 1, durationDays: 1 })
    expect((await ask({ budget: body.smallest.price })).body.plans).toMatchObject([{ price: body.smallest.price }])
    const net = (await ask({ budget: 100, includeVat: false })).body.smallest
    expect(net.price).toBe(body.smallest.breakdown.net)
  })

  it('accepts a billion, and a start in the future', async () => {
    const { body } = await ask({ budget: 1_000_000_000, from: '2026-06-01' })
    // Any more vehicles would bring no plays: a booking gets four of ten slots.
    expect(body.plans[0]).toMatchObject({ durationDays: 90, quantity: 4 })
  })

  it('is for advertisers, and refuses invalid input', async () => {
    const driver = await server.approved('driver')
    expect((await ask({}, driver.token)).status).toBe(403)
    for (const [field, change] of [
      ['budget', { budget: 0 }],
      ['budget', { budget: -5 }],
      ['budget', { budget: '20000' }],
      ['budget', { budget: 1.005 }],
      ['vehicleTypes', { vehicleTypes: [] }],
      ['vehicleTypes', { vehicleTypes: ['boat'] }],
      ['vehicleTypes', { vehicleTypes: 'tuktuk' }],
      ['adLocations', { adLocations: [] }],
      ['from', { from: '2026-01-01' }],
      ['from', { from: '2027-12-01' }],
      ['from', { from: 'tomorrow' }],
    ] as const) {
      const { status, body } = await ask(change)
      expect(status, JSON.stringify(change)).toBe(400)
      expect(Object.keys(present(body.fields)).join()).toContain(field)
    }
  })
})
