import { calls } from '@ayob/contract/calls'
import { HOUR_MS } from '@ayob/contract/durations'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type TestServer } from '../setup/start-server'
import { addVehicle, liveBooking } from '../setup/vehicle'

const PLACE = { lat: 6.9111, lng: 79.8497 }
const places = [{ id: 'a', name: 'Here', position: PLACE, radius: 2000 }]

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const attempt = (body: Record<string, unknown>) => server.call(calls.tryAd, { body: body as never })

describe('before signing up', () => {
  it('a visitor sees the price of the cheapest booking, and no figures that nobody has measured', async () => {
    const { status, body } = await server.call(calls.landingFigures)
    expect(status).toBe(200)
    expect(body).toMatchObject({ plays_today: 0, vehicles_on_air: 0 })
    const { body: tried } = await attempt({ budget: 50_000, places })
    expect(body.price_from).toBe(tried.smallest.breakdown.net / tried.smallest.durationDays)
  })

  it('a budget buys what it buys after signing in', async () => {
    const { token } = await server.approved('advertiser')
    for (const budget of [600, 5000, 25_000.5, 1_000_000_000]) {
      const { status, body } = await attempt({ budget, places })
      expect(status).toBe(200)
      const planned = await server.call(calls.planAd, {
        token,
        body: { budget, vehicleTypes: ['tuktuk', 'car', 'bus'], adLocations: places },
      })
      expect(body).toEqual(planned.body)
    }
  })

  it('a budget that is too small for anything gets no plan, and the cheapest booking', async () => {
    const { body } = await attempt({ budget: 0.01 })
    expect(body.plans).toEqual([])
    expect(body.smallest.price).toBeGreaterThan(0)
  })

  it.each([
    ['no budget', {}, 'budget'],
    ['nothing', { budget: 0 }, 'budget'],
    ['less than nothing', { budget: -5 }, 'budget'],
    ['more than there is', { budget: 1e15 }, 'budget'],
    ['a tenth of a cent', { budget: 100.001 }, 'budget'],
    ['words', { budget: 'much' }, 'budget'],
    ['a place outside', { budget: 500, places: [{ ...places[0], position: { lat: 51.5, lng: 0 } }] }, 'places'],
    ['a radius that nobody offers', { budget: 500, places: [{ ...places[0], radius: 1 }] }, 'places'],
    ['more places than a visitor may try', { budget: 500, places: Array(9).fill(places[0]) }, 'places'],
  ])('%s is refused', async (_, sent, field) => {
    const { status, body } = await attempt(sent)
    expect(status).toBe(400)
    expect(JSON.stringify(body)).toContain(`"${field}`)
  })

  it('counts the plays of today and the vehicles that report, once a minute', async () => {
    const { token } = await server.approved('advertiser')
    const bookingId = await liveBooking(server, token, { vehicleType: 'tuktuk', adLocations: places })
    const tuk = await addVehicle(server)
    server.clock.advance(HOUR_MS)
    const started = server.clock.now().getTime() - 60_000
    const { accepted } = await tuk.plays(
      [0, 1, 2].map((slot) => ({
        booking_id: bookingId,
        started_at: new Date(started + slot * 10_000).toISOString(),
        duration_ms: 10_000,
        ...PLACE,
      })),
    )
    const figures = async () => (await server.call(calls.landingFigures)).body
    await server.call(calls.sendHeartbeat, { token: tuk.token(), body: {} })
    // Heartbeats are written together, a moment later.
    const written = () => server.database.db.selectFrom('screen_status').select('screen_id').execute()
    await expect.poll(written).toHaveLength(1)
    expect(accepted).toBe(3)
    expect(await figures()).toMatchObject({ plays_today: 3, vehicles_on_air: 1 })
    server.clock.advance(10 * 60_000)
    expect(await figures()).toMatchObject({ plays_today: 3, vehicles_on_air: 0 })
  })
})
