import { afterAll, beforeAll, expect, it } from 'vitest'
import { startHouse, type TestHouse } from '../support/start-house'
import { addVehicle, liveBooking } from '../support/vehicle'

const PLACE = { lat: 6.9111, lng: 79.8497 }
const ADS = 12
const HOUSE_ADS = 3

let house: TestHouse

beforeAll(async () => {
  house = await startHouse()
})
afterAll(() => house.stop())

it('what was acknowledged stands in every total and on every page with the next call', async () => {
  const advertiser = await house.approved('advertiser')
  const bookingId = await liveBooking(house, advertiser.token)
  const vehicle = await addVehicle(house)
  house.clock.advance(3_600_000)
  const count = ADS + HOUSE_ADS
  const plays = Array.from({ length: count }, (_, index) => ({
    booking_id: index < ADS ? bookingId : null,
    started_at: new Date(house.clock.now().getTime() - (count - index) * 10_000).toISOString(),
    duration_ms: 10_000,
    ...PLACE,
  }))
  expect(await vehicle.plays(plays)).toMatchObject({ accepted: count })

  const { db } = house.database
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
  expect((await house.call('GET', `/api/ads/${bookingId}`, as)).body.booking.metrics.totalPlays).toBe(ADS)
  expect((await house.call('GET', '/api/reports', as)).body.totals.plays).toBe(ADS)
  const routes: { id: string; plays_7d: number }[] = (await house.call('GET', '/api/routes')).body
  expect(routes.find(({ id }) => id === 'kollupitiya')?.plays_7d).toBe(ADS)
  const driver = await vehicle.driver()
  const overview = await house.call('GET', '/api/driver/overview', { token: driver })
  expect(overview.body.today.plays).toBe(count)
})
