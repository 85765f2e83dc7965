import { calls } from '@ayob/contract/calls'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startServer, type TestServer } from '../setup/start-server'
import { addVehicle, liveBooking } from '../setup/vehicle'

const PLACE = { lat: 6.9111, lng: 79.8497 }
const ADS = 12
const HOUSE_ADS = 3

let server: TestServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

it('what was acknowledged stands in every total and on every page with the next call', async () => {
  const advertiser = await server.approved('advertiser')
  const bookingId = await liveBooking(server, advertiser.token)
  const vehicle = await addVehicle(server)
  server.clock.advance(3_600_000)
  const count = ADS + HOUSE_ADS
  const plays = Array.from({ length: count }, (_, index) => ({
    booking_id: index < ADS ? bookingId : null,
    started_at: new Date(server.clock.now().getTime() - (count - index) * 10_000).toISOString(),
    duration_ms: 10_000,
    ...PLACE,
  }))
  expect(await vehicle.plays(plays)).toMatchObject({ accepted: count })

  const { db } = server.database
  const sums: Record<string, number> = {}
  const byBooking = ['delivery_totals', 'cell_totals', 'screen_totals', 'month_totals', 'route_totals'] as const
  for (const table of [...byBooking, 'supply_totals', 'airtime_totals'] as const) {
    const rows = await db.selectFrom(table).select('plays').execute()
    sums[table] = rows.reduce((sum, row) => sum + row.plays, 0)
  }
  expect(sums).toEqual({
    ...Object.fromEntries(byBooking.map((table) => [table, ADS])),
    supply_totals: count,
    airtime_totals: count,
  })

  const as = { token: advertiser.token }
  expect(
    (await server.call(calls.bookingDetail, { params: { id: bookingId }, ...as })).body.booking.metrics.totalPlays,
  ).toBe(ADS)
  expect((await server.call(calls.getReport, as)).body.totals.plays).toBe(ADS)
  const routes: { id: string; plays_7d: number }[] = (await server.call(calls.listRoutes)).body
  expect(routes.find(({ id }) => id === 'kollupitiya')?.plays_7d).toBe(ADS)
  const driver = await vehicle.driver()
  const overview = await server.call(calls.driverOverview, { token: driver })
  expect(overview.body.today.plays).toBe(count)
})
