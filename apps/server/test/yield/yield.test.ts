import { calls } from '@ayob/contract/calls'
import { addDays, startOfDay } from '@ayob/contract/days'
import { HOUR_MS, MINUTE_MS } from '@ayob/contract/durations'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { administrator } from '../setup/admins'
import { startServer, type TestServer } from '../setup/start-server'
import { addVehicle, liveBooking } from '../setup/vehicle'

const COLOMBO = { lat: 6.9111, lng: 79.8497 }
const NEGOMBO = { lat: 7.2083, lng: 79.8358 }
const FIRST = '2026-03-02'

let server: TestServer
let admin: string
let booking: string

/** Plays of slots in a row from an hour of a day on, each with the booking of its place in `pattern`. */
async function play(
  vehicle: Awaited<ReturnType<typeof addVehicle>>,
  [day, hour]: readonly [number, number],
  slots: number,
  pattern: readonly (string | null)[],
  place = COLOMBO,
) {
  const from = startOfDay(addDays(FIRST, day)).getTime() + hour * HOUR_MS
  const now = server.clock.now().getTime()
  if (from + slots * 10_000 > now) server.clock.advance(from + slots * 10_000 - now)
  const plays = Array.from({ length: slots }, (_, slot) => ({
    booking_id: pattern[slot % pattern.length] ?? null,
    started_at: new Date(from + slot * 10_000).toISOString(),
    duration_ms: 10_000,
    ...place,
  }))
  expect(await vehicle.plays(plays)).toMatchObject({ accepted: slots })
}

const ask = async (query: Record<string, string> = {}, token = admin) =>
  server.call(calls.adminYield, { token, query: String(new URLSearchParams(query)) })

beforeAll(async () => {
  server = await startServer()
  admin = await server.admin()
  expect((await ask()).body).toMatchObject({
    ...{ from: '2026-02-24', to: FIRST, areas: [], by_area: [], by_vehicle_type: [], room: [] },
    totals: { offered: 0, delivered: 0, empty: 0, fill_rate: null, worth: 0, yield: null, sold: 0 },
  })
  const { token } = await server.approved('advertiser')
  booking = await liveBooking(server, token, { durationDays: 10 })
  const [tuk, bus] = [await addVehicle(server), await addVehicle(server, 'bus')]
  // Of 360 slots in the hour of noon of the first day, a quarter is delivered.
  await play(tuk, [0, 12], 360, [booking, null, null, null])
  await play(tuk, [0, 13], 180, [null])
  await play(bus, [0, 13], 90, [null], NEGOMBO)
  await play(tuk, [1, 12], 360, [null, booking])
})
afterAll(() => server.stop())

describe('the yield of the fleet', () => {
  it('counts slots offered, delivered and empty, by hour, area and type, with the worth of the plays', async () => {
    const { status, body } = await ask()
    expect(status).toBe(200)
    const { net } = await server.database.db
      .selectFrom('bookings')
      .select('net_cents as net')
      .where('id', '=', booking)
      .executeTakeFirstOrThrow()
    const worth = Math.round((net * 270) / 4320) / 100
    expect(body).toMatchObject({ from: '2026-02-25', to: '2026-03-03', areas: ['Colombo', 'Negombo'] })
    expect(body.totals).toEqual({
      ...{ offered: 990, delivered: 270, empty: 720, fill_rate: 27.3, worth },
      // One vehicle for two of its ten days.
      ...{ yield: Math.round((worth * 100_000) / 990) / 100, sold: 864 },
    })
    expect(body.by_hour).toHaveLength(24)
    expect(body.by_hour[12]).toMatchObject({
      hour: 12,
      offered: 720,
      delivered: 270,
      empty: 450,
      fill_rate: 37.5,
      worth,
    })
    expect(body.by_hour[13]).toMatchObject({ offered: 270, delivered: 0, empty: 270, fill_rate: 0, worth: 0, yield: 0 })
    expect(body.by_hour[14]).toMatchObject({ offered: 0, fill_rate: null, yield: null })
    expect(body.by_area).toMatchObject([
      { area: 'Colombo', offered: 900, empty: 630, worth },
      { area: 'Negombo', offered: 90, empty: 90, worth: 0 },
    ])
    expect(body.by_vehicle_type).toMatchObject([
      { vehicle_type: 'tuktuk', offered: 900, delivered: 270, sold: 864 },
      { vehicle_type: 'bus', offered: 90, delivered: 0, sold: 0 },
    ])
  })

  it('says where one more booking would fit, by the days that are over', async () => {
    const { room } = (await ask()).body
    // On the first day; one booking gets at most four of ten slots, or what is empty.
    expect(room).toEqual([
      {
        ...{ area: 'Colombo', vehicle_type: 'tuktuk', from_hour: 12, to_hour: 14 },
        ...{ offered: 540, free: 450, fits: 216, vehicles: 0 },
      },
      {
        ...{ area: 'Negombo', vehicle_type: 'bus', from_hour: 13, to_hour: 14 },
        ...{ offered: 90, free: 90, fits: 36, vehicles: 0 },
      },
    ])
  })

  it('is limited to a type, an area and days', async () => {
    expect((await ask({ vehicleType: 'bus' })).body).toMatchObject({ totals: { offered: 90, sold: 0 } })
    const negombo = (await ask({ area: 'Negombo' })).body
    expect(negombo).toMatchObject({ totals: { offered: 90, sold: null }, areas: ['Colombo', 'Negombo'] })
    expect(negombo.room.map(({ area }: { area: string }) => area)).toEqual(['Negombo'])
    expect((await ask({ area: 'Nowhere' })).body).toMatchObject({ totals: { offered: 0 }, room: [] })
    expect((await ask({ from: '2026-03-03', to: '2026-03-03' })).body.totals).toMatchObject({ offered: 360, sold: 432 })
    expect((await ask({ from: '2026-04-01', to: '2026-04-03' })).body.totals).toMatchObject({ offered: 0, sold: 0 })
  })

  it('refuses days in the wrong order, and more than three months', async () => {
    const wrong = await ask({ from: '2026-03-03', to: '2026-03-02' })
    expect(wrong).toMatchObject({ status: 400, body: { fields: { from: expect.stringContaining('first day') } } })
    const long = await ask({ from: '2025-12-01', to: '2026-03-03' })
    expect(long).toMatchObject({ status: 400, body: { fields: { to: 'Choose at most 92 days' } } })
    expect((await ask({ from: '2026-02-30' })).status).toBe(400)
  })

  it('sees new plays of today within a minute, and late ones of days that are over within an hour', async () => {
    const offered = async () => {
      const { by_hour } = (await ask()).body
      return [by_hour[20]?.offered, by_hour[14]?.offered]
    }
    const [late, now] = [await addVehicle(server), await addVehicle(server)]
    await play(now, [1, 14], 60, [null])
    expect(await offered()).toEqual([0, 60])
    await play(late, [0, 20], 60, [null])
    await play(now, [1, 14 + 1 / 6], 60, [null])
    server.clock.advance(MINUTE_MS)
    expect(await offered()).toEqual([0, 120])
    server.clock.advance(HOUR_MS)
    expect(await offered()).toEqual([60, 120])
  })

  it('comes as CSV, a line for each hour, area and type', async () => {
    const query = 'from=2026-03-02&to=2026-03-02'
    const { text } = await server.send('GET', `/api/admin/yield/export.csv?${query}`, { token: admin })
    expect(text).toContain(
      'hour,area,vehicle_type,offered,delivered,empty,fill_rate_percent,worth_lkr,yield_lkr_per_1000_slots',
    )
    expect(text).toMatch(/^12,Colombo,tuktuk,360,90,270,25,\d+\.\d\d,\d+\.\d\d$/m)
    expect(text).toContain('13,Negombo,bus,90,0,90,0,0.00,0.00')
  })

  it('is for operations, pricing and auditors', async () => {
    for (const [role, status] of [
      ['operations', 200],
      ['pricing', 200],
      ['auditor', 200],
      ['finance', 403],
    ] as const) {
      expect((await ask({}, (await administrator(server, await server.admin(), [role])).token)).status, role).toBe(
        status,
      )
    }
  })
})
