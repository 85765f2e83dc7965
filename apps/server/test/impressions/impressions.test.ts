import { calls } from '@ayob/contract/calls'
import { HOUR_MS } from '@ayob/contract/durations'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startServer, type TestServer } from '../setup/start-server'
import { addVehicle, liveBooking } from '../setup/vehicle'

const PLACE = { lat: 6.9111, lng: 79.8497 }

let server: TestServer
let admin: string
let advertiser: { token: string }
beforeAll(async () => {
  server = await startServer()
  admin = await server.admin()
  advertiser = await server.approved('advertiser')
})
afterAll(() => server.stop())

const get = async () => (await server.call(calls.getImpressions, { token: admin })).body
const put = (body: unknown) => server.call(calls.putImpressions, { token: admin, body: body as object })
const flat = (value: number) => Array.from({ length: 168 }, () => value)

it('shows 168 values per type, how they are derived, and every version', async () => {
  const { multipliers, method, history, version } = await get()
  expect(Object.keys(multipliers).sort()).toEqual(['bike', 'bus', 'car', 'truck', 'tuktuk'])
  expect(multipliers.tuktuk).toHaveLength(168)
  // Monday at 12:00, 07:00 and 23:00.
  expect([multipliers.tuktuk[12], multipliers.tuktuk[7], multipliers.bus[23]]).toEqual([2.3, 3.45, 1.8])
  expect(method).toContain('estimate')
  expect(history).toEqual([{ version, valid_from: '2000-01-01T00:00:00.000Z', changed_by: null }])
})

it('a change is effective from its time: plays keep the value at which they were shown, even when they arrive later', async () => {
  const id = await liveBooking(server, advertiser.token)
  const tuk = await addVehicle(server)
  server.clock.advance(HOUR_MS)
  const before = server.clock.now().getTime()
  const play = (at: number) => ({
    booking_id: id,
    started_at: new Date(at).toISOString(),
    duration_ms: 10_000,
    ...PLACE,
  })
  const impressions = async () =>
    (await server.call(calls.bookingDetail, { params: { id }, token: advertiser.token })).body.booking.metrics
      .totalImpressions
  await tuk.plays([play(before - 60_000)])
  server.clock.advance(60_000)
  const changed = await put({ multipliers: { tuktuk: flat(100) } })
  expect(changed).toMatchObject({ status: 200, body: { multipliers: { bus: expect.any(Array) } } })
  expect(changed.body.history[0]).toMatchObject({
    valid_from: server.clock.now().toISOString(),
    changed_by: expect.any(String),
  })
  server.clock.advance(60_000)
  // One play from before the change and one from after it, in the same batch.
  await tuk.plays([play(before + 10_000), play(server.clock.now().getTime() - 20_000)])
  expect(await impressions()).toBe(Math.round(2.3 + 2.3 + 100))
  expect((await get()).multipliers.bus[12]).toBe(6)
})

it('the second of two concurrent administrators is told, and nothing is overwritten', async () => {
  const { version } = await get()
  expect((await put({ version, multipliers: { car: flat(2) } })).status).toBe(200)
  expect((await put({ version, multipliers: { car: flat(3) } })).status).toBe(409)
  expect((await get()).multipliers.car[0]).toBe(2)
})

it.each([
  ['too few hours', { multipliers: { car: [1, 2] } }],
  ['a negative value', { multipliers: { car: flat(-1) } }],
  ['more decimals than three', { multipliers: { car: flat(1.2345) } }],
  ['a huge value', { multipliers: { car: flat(1001) } }],
  ['no numbers', { multipliers: { car: Array(168).fill('2') } }],
])('refuses %s', async (_, body) => {
  const { version } = await get()
  expect((await put(body)).status).toBe(400)
  expect((await get()).version).toBe(version)
})
