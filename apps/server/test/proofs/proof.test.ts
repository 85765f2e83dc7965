import { calls } from '@ayob/contract/calls'
import { addDays, dayOf, startOfDay } from '@ayob/contract/days'
import { HOUR_MS, MINUTE_MS } from '@ayob/contract/durations'
import { verifyProof } from '@ayob/verify/verify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startServer, type TestServer } from '../setup/start-server'
import { addVehicle, liveBooking } from '../setup/vehicle'

let server: TestServer
let advertiser: { id: string; token: string; email: string }
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  advertiser = await server.approved('advertiser')
})

const TOWN = { lat: 6.9111, lng: 79.8497 }
const today = () => dayOf(server.clock.now())
/** Uses a separate session, because the tests' clock jumps past the ends of sessions. */
const proofCsv = async (id: string, email = advertiser.email) =>
  server.call(calls.proofCsv, { params: { id }, token: await server.signIn(email) })
const proofJson = async (id: string, email = advertiser.email) =>
  server.call(calls.proofJson, { params: { id }, token: await server.signIn(email) })
const linesOf = (text: string) => {
  const [head, ...lines] = text.trimEnd().split('\n')
  expect(head).toBe('\ufefftime,vehicle,lat,lng,duration_ms,verdict,reason')
  return lines.map((line) => {
    const [time = '', vehicle = '', lat, lng, duration, verdict, reason] = line.split(',')
    return { time, vehicle, lat, lng, duration, verdict, reason }
  })
}

/** Moves the clock to a time of a Colombo day, such as `17:30`, and does the due work. */
async function at(day: string, time: string): Promise<void> {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const then = startOfDay(day).getTime() + hours * HOUR_MS + minutes * MINUTE_MS
  server.clock.advance(then - server.clock.now().getTime())
  await server.tick()
}

type Vehicle = Awaited<ReturnType<typeof addVehicle>>
/** Sends plays that end now. */
const play = (vehicle: Vehicle, id: string | null, count: number, place: object = TOWN, change: object = {}) => {
  const first = server.clock.now().getTime() - count * 10_000
  return vehicle.plays(
    Array.from({ length: count }, (_, index) => ({
      booking_id: id,
      started_at: new Date(first + index * 10_000).toISOString(),
      duration_ms: 10_000,
      ...TOWN,
      ...place,
      ...change,
    })),
  )
}

/** Checks that need only the published key. */
async function expectSigned(body: { summary: object; signature: object }, csv: string) {
  const { public_keys } = (await server.call(calls.proofKey)).body
  const given = (name: string, text: string) => ({
    name,
    size: text.length,
    bytes: async () => new Uint8Array(Buffer.from(text)),
  })
  const outcomeOf = async (proof: object) =>
    (await verifyProof([given('proof.json', JSON.stringify(proof)), given('proof.csv', csv)], public_keys)).outcome
  expect(await outcomeOf(body)).toBe('proved')
  expect(await outcomeOf({ ...body, summary: { ...body.summary, goal: 1 } })).toBe('broken')
}

describe('the proof of a booking', () => {
  it('contains each play with its verdict, and vehicles under names that no other booking uses', async () => {
    const [one, two] = [await addVehicle(server), await addVehicle(server)]
    const id = await liveBooking(server, advertiser.token)
    const other = await liveBooking(server, advertiser.token)
    await at(today(), '12:00')
    await play(one, id, 3)
    await play(two, id, 1, { lat: 6.913_28, lng: 79.851_44 })
    server.clock.advance(60_000)
    await play(one, id, 1, {}, { duration_ms: 3000 })
    await play(one, other, 2)

    const csv = await proofCsv(id)
    expect(csv.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'x-proof-provisional': 'true',
      'content-disposition': expect.stringMatching(/filename="ayob-proof-AYB-\d{6}-provisional\.csv"/),
    })
    const lines = linesOf(csv.text)
    expect(lines).toHaveLength(5)
    expect(lines[0]).toMatchObject({
      time: `${today()}T11:59:30.000+05:30`,
      lat: '6.911',
      lng: '79.850',
      duration: '10000',
      verdict: 'valid',
      reason: '',
    })
    expect(lines.at(-1)).toMatchObject({ duration: '3000', verdict: 'rejected', reason: 'wrong_duration' })
    const vehicles = new Set(lines.map(({ vehicle }) => vehicle))
    expect(vehicles.size).toBe(2)
    for (const vehicle of vehicles) expect(vehicle).toMatch(/^[0-9a-f]{12}$/)
    expect(lines.find(({ lat }) => lat === '6.913')).toMatchObject({ lng: '79.851' })
    const others = linesOf((await proofCsv(other)).text).map(({ vehicle }) => vehicle)
    for (const vehicle of others) expect(vehicles).not.toContain(vehicle)

    const { body } = await proofJson(id)
    expect(body.summary).toMatchObject({
      format: 'ayob-proof-1',
      booking_id: id,
      provisional: true,
      goal: 12_960,
      missing: 12_956,
      plays: { valid: 4, rejected: { wrong_duration: 1 } },
      by_day: [{ day: today(), plays: 4 }],
      by_vehicle_type: [{ vehicle_type: 'tuktuk', plays: 4 }],
      by_route: [{ name: 'Kollupitiya', plays: 4 }],
      csv: { lines: 5, valid: 4, vehicles: 2 },
    })
    await expectSigned(body, csv.text)
  })

  it('is only for its advertiser and administrators', async () => {
    const id = await liveBooking(server, advertiser.token)
    const stranger = await server.approved('advertiser')
    const asked = async (call: typeof calls.proofCsv | typeof calls.proofJson, token?: string) =>
      (await server.call(call, { params: { id }, ...(token && { token }) })).status
    for (const call of [calls.proofCsv, calls.proofJson]) {
      expect(await asked(call, stranger.token)).toBe(404)
      expect(await asked(call, await server.admin())).toBe(200)
      expect(await asked(call, (await server.approved('driver')).token)).toBe(403)
      expect(await asked(call)).toBe(401)
    }
  })

  it('is empty for a booking without days yet', async () => {
    const id = await server.submitted(advertiser.token)
    expect(linesOf((await proofCsv(id)).text)).toEqual([])
    expect((await proofJson(id)).body.summary).toMatchObject({ first_day: null, plays: { valid: 0 }, by_day: [] })
  })

  it('omits places near where a vehicle rests at night, and only for that vehicle', async () => {
    const [one, two] = [await addVehicle(server), await addVehicle(server)]
    const id = await liveBooking(server, advertiser.token)
    const home = { lat: 6.905, lng: 79.845 }
    const nearHome = { lat: 6.9085, lng: 79.845 }
    const first = today()
    await at(first, '17:00')
    await play(one, id, 1)
    await at(first, '17:10')
    await play(two, id, 1, nearHome)
    await at(first, '18:00')
    await play(one, id, 1, nearHome)
    await at(first, '19:00')
    // In a batch with a play of this ad, the house ad shown after it reveals where the vehicle went.
    const ends = server.clock.now().getTime()
    const shown = (before: number) => ({ started_at: new Date(ends - before).toISOString(), duration_ms: 10_000 })
    await one.plays([
      { booking_id: id, lat: 6.907, lng: 79.845, ...shown(20_000) },
      { booking_id: null, ...home, ...shown(10_000) },
    ])
    await at(addDays(first, 1), '07:00')
    await play(one, id, 1, home)
    await at(addDays(first, 1), '09:00')
    await play(one, id, 1)
    const places = linesOf((await proofCsv(id)).text).map(({ lat, lng }) => `${lat} ${lng}`)
    expect(places).toEqual(['6.911 79.850', '6.909 79.845', ' ', ' ', ' ', '6.911 79.850'])
  })
})

describe('the proof of a settled booking', () => {
  it('is kept after the batches are removed, equals the totals, and no longer changes', async () => {
    const vehicle = await addVehicle(server)
    const id = await liveBooking(server, advertiser.token, { durationDays: 1 })
    await at(today(), '14:00')
    await play(vehicle, id, 100)
    await at(today(), '15:00')
    await play(vehicle, id, 5, { lat: 6.95 })
    await at(addDays(today(), 30), '12:00')
    const [csv, json] = [await proofCsv(id), await proofJson(id)]
    expect(csv.headers).toMatchObject({
      'x-proof-provisional': 'false',
      'content-disposition': expect.stringMatching(/filename="ayob-proof-AYB-\d{6}\.csv"/),
    })
    const { summary } = json.body
    expect(summary).toMatchObject({
      provisional: false,
      goal: 432,
      missing: 332,
      plays: { valid: 100, rejected: { outside_geofence: 5 } },
    })
    const lines = linesOf(csv.text)
    const valid = lines.filter(({ verdict }) => verdict === 'valid')
    const totals = await server.database.db
      .selectFrom('delivery_totals')
      .select(({ fn }) => fn.sum<number>('plays').as('plays'))
      .where('booking_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(Number(totals.plays)).toBe(summary.plays.valid)
    expect(valid).toHaveLength(summary.plays.valid)
    expect(lines).toHaveLength(summary.csv.lines)
    for (const { day, plays } of summary.by_day) {
      expect(valid.filter(({ time }) => time.startsWith(day))).toHaveLength(plays)
    }
    await expectSigned(json.body, csv.text)

    await at(addDays(today(), 90), '12:00')
    const { rows } = await server.database.pool.query('select 1 from play_batches')
    expect(rows).toEqual([])
    expect((await proofCsv(id)).text).toBe(csv.text)
    expect((await proofJson(id)).body).toEqual(json.body)
  })

  it('contains the first days of a long flight, whose batches were removed before its end', async () => {
    const vehicle = await addVehicle(server)
    const id = await liveBooking(server, advertiser.token, { durationDays: 90 })
    const first = today()
    for (let day = 0; day < 90; day += 10) {
      await at(addDays(first, day), '13:00')
      await play(vehicle, id, 6)
    }
    for (const day of [92, 97]) await at(addDays(first, day), '12:00')
    await play(vehicle, id, 1)
    await at(addDays(first, 98), '12:00')
    const { rows } = await server.database.pool.query(
      'select min(received_at) as oldest from play_batches where $1 = any(booking_ids)',
      [id],
    )
    expect(dayOf(rows[0].oldest)).not.toBe(first)
    await at(addDays(first, 112), '12:00')
    const [csv, json] = [await proofCsv(id), await proofJson(id)]
    expect(json.body.summary).toMatchObject({ provisional: false, csv: { vehicles: 1 } })
    expect(json.body.summary.csv.valid).toBe(json.body.summary.plays.valid)
    const valid = linesOf(csv.text).filter(({ verdict }) => verdict === 'valid')
    expect(valid).toHaveLength(json.body.summary.plays.valid)
    expect(valid[0]?.time.slice(0, 10)).toBe(first)
    expect(new Set(valid.map(({ vehicle }) => vehicle)).size).toBe(1)
    await expectSigned(json.body, csv.text)
  })
})
