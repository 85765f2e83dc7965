import { calls } from '@ayob/contract/calls'
import { DAY_MS, HOUR_MS } from '@ayob/contract/durations'
import { present } from '@ayob/testkit/present'
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

it('acknowledged plays are in every total and on every page at the next call', async () => {
  const advertiser = await server.approved('advertiser')
  const bookingId = await liveBooking(server, advertiser.token)
  const vehicle = await addVehicle(server)
  server.clock.advance(HOUR_MS)
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
  const byHour = ['delivery_totals', 'cell_totals', 'screen_totals', 'month_totals', 'route_totals'] as const
  const byBooking = [...byHour, 'booking_days', 'booking_sums', 'advertiser_days'] as const
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

it("plays beyond a share don't count and alarm administrators once, however often they are sent", async () => {
  const bookingId = await liveBooking(server, (await server.approved('advertiser')).token, { durationDays: 1 })
  const vehicle = await addVehicle(server)
  const { ads } = await vehicle.playlist(PLACE)
  const { goal_left } = present(ads.find(({ booking_id }) => booking_id === bookingId))
  const asked = server.clock.now().getTime()
  server.clock.advance(3 * HOUR_MS)
  const slots = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => ({
      booking_id: bookingId,
      started_at: new Date(asked + (from + index) * 10_000).toISOString(),
      duration_ms: 10_000,
      ...PLACE,
    }))
  const most = Math.floor(goal_left * 1.1)
  expect(await vehicle.plays(slots(0, 600))).toMatchObject({ accepted: most, rejected: { over_share: 600 - most } })
  expect(await vehicle.plays(slots(600, 100))).toMatchObject({ accepted: 0, rejected: { over_share: 100 } })
  await server.settle()
  const token = await server.admin()
  const alarms = async () =>
    (await server.call(calls.listNotifications, { token })).body.notifications.filter(
      ({ kind }) => kind === 'screen.over_share',
    )
  expect(await alarms()).toMatchObject([{ title: 'More plays than allowed', link: '/admin/screens' }])
  const { screens } = (await server.call(calls.adminScreens, { token, query: 'limit=200' })).body
  expect(screens.map(({ rejected }) => rejected)).toContainEqual({ over_share: 700 - most })

  server.clock.advance(DAY_MS)
  await vehicle.plays(slots(700, 1))
  await server.settle()
  expect(await alarms()).toHaveLength(2)
})
