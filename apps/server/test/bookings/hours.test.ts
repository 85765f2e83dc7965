import { calls } from '@ayob/contract/calls'
import { DAY_MS, HOUR_MS } from '@ayob/contract/durations'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type TestServer } from '../setup/start-server'
import { addVehicle, liveBooking } from '../setup/vehicle'

const PLACE = { lat: 6.9111, lng: 79.8497 }
const HERE = [{ id: 'a', name: 'Here', position: PLACE, radius: 2000 }]
/** Monday 2 March 2026 is Madin Poya, a public holiday; it is 11:30 in Colombo when the server starts. */
const TODAY = '2026-03-02'
const SHOP = { days: [1, 2, 3, 4, 5, 6], from: '09:00', to: '20:00' }

let server: TestServer
let token: string
let admin: string
beforeAll(async () => {
  server = await startServer()
  token = (await server.approved('advertiser')).token
  admin = await server.admin()
})
afterAll(() => server.stop())

const book = async (change: Record<string, unknown>) =>
  server.call(calls.bookAd, { token, body: server.booking(await server.creative(token), change) })
const detail = async (id: string) => (await server.call(calls.bookingDetail, { params: { id }, token })).body.booking
const forecast = (change: Record<string, unknown>) =>
  server.call(calls.forecastAd, {
    token,
    body: { vehicleType: 'tuktuk', durationDays: 10, adLocations: HERE, ...change },
  })
const approve = (id: string, startDate: string) =>
  server.call(calls.approveAd, { params: { id }, token: admin, body: { startDate } })
describe('hours', () => {
  it('are all hours by default, and are stored merged', async () => {
    const { body } = await book({})
    expect(await detail(body.booking_id)).toMatchObject({ hours: null, holidays: 'as_weekday' })
    const overlapping = [SHOP, { days: [6, 1], from: '18:00', to: '22:30' }, { days: [7], from: '22:00', to: '02:00' }]
    const { body: limited } = await book({ hours: overlapping, holidays: 'off' })
    expect(limited).toMatchObject({ price: 17_252.76 })
    expect(await detail(limited.booking_id)).toMatchObject({
      hours: [
        { days: [1, 6], from: '09:00', to: '22:30' },
        { days: [2, 3, 4, 5], from: '09:00', to: '20:00' },
        { days: [7], from: '22:00', to: '02:00' },
      ],
      holidays: 'off',
      goal: 12_960,
    })
    const everything = await book({ hours: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '24:00' }] })
    expect((await detail(everything.body.booking_id)).hours).toBeNull()
  })

  it.each([
    ['no hour at all', []],
    ['no day', [{ days: [], from: '09:00', to: '20:00' }]],
    ['no time', [{ days: [1], from: '09:00', to: '09:00' }]],
    ['a day that there is not', [{ days: [8], from: '09:00', to: '20:00' }]],
    ['a time that there is not', [{ days: [1], from: '24:00', to: '20:00' }]],
    ['a text', 'mornings'],
  ])('are refused on their field: %s', async (_, hours) => {
    for (const answer of [await book({ hours }), await forecast({ hours })]) {
      expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
      const fields = Object.keys((answer.body as unknown as { fields: object }).fields)
      expect(fields.every((field) => field.startsWith('hours'))).toBe(true)
    }
    expect(await book({ holidays: 'sometimes' })).toMatchObject({
      status: 400,
      body: { fields: { holidays: expect.any(String) } },
    })
  })

  it('need a start day on which the ad shows at some time', async () => {
    const { body } = await book({
      durationDays: 1,
      price: 575.09,
      hours: [{ days: [6, 7], from: '08:00', to: '12:00' }],
    })
    expect(await approve(body.booking_id, TODAY)).toMatchObject({
      status: 400,
      body: { fields: { startDate: expect.any(String) } },
    })
    expect((await approve(body.booking_id, '2026-03-07')).status).toBe(200)
    const moved = await server.call(calls.changeAd, {
      params: { id: body.booking_id },
      token: admin,
      body: { startDate: '2026-03-09' },
    })
    expect(moved.status).toBe(400)
  })
})

describe('a live ad with hours', () => {
  it("has them in the playlist, and plays outside them don't count", async () => {
    const hours = [{ days: [1], from: '09:00', to: '11:00' }]
    const id = await liveBooking(server, token, { adLocations: HERE, hours, holidays: 'as_weekday' })
    const always = await liveBooking(server, token, { adLocations: HERE })
    const shut = await liveBooking(server, token, { adLocations: HERE, holidays: 'off' })
    const tuk = await addVehicle(server)
    const { ads } = await tuk.playlist(PLACE)
    const inPlaylist = (bookingId: string) => ads.find((ad) => ad.booking_id === bookingId)
    expect(inPlaylist(id)).toMatchObject({ hours })
    expect(inPlaylist(id)?.weight).toBeGreaterThan(inPlaylist(always)?.weight ?? 1)
    expect(inPlaylist(always)).not.toHaveProperty('hours')
    expect(inPlaylist(always)).not.toHaveProperty('holidays')
    expect(inPlaylist(shut)?.holidays).toMatchObject({ show: 'off', days: expect.arrayContaining([TODAY]) })

    server.clock.advance(HOUR_MS)
    const now = server.clock.now().getTime()
    const play = (agoS: number, booking_id: string) => ({
      booking_id,
      started_at: new Date(now - agoS * 1000).toISOString(),
      duration_ms: 10_000,
      ...PLACE,
    })
    // 12:20 to 12:30: outside the hours of one ad, and not on a day of the other.
    const answer = await tuk.plays([play(600, id), play(590, shut), play(580, always)])
    expect(answer).toMatchObject({ accepted: 1, rejected: { outside_hours: 2 } })
    const proof = await server.call(calls.proofJson, { params: { id }, token })
    expect(proof.body.summary).toMatchObject({ plays: { valid: 0, rejected: { outside_hours: 1 } } })
    // Just published: its figures say nothing about its pace yet.
    expect(await detail(id)).toMatchObject({ hours, pace: { state: null } })
  })
})

describe('the forecast of some hours', () => {
  it('respects the goal, says whether it fits, and suggests hours that would fit', async () => {
    const tuks = await Promise.all([addVehicle(server), addVehicle(server)])
    // Three days with all slots from 06:00 to 12:00, on two vehicles.
    for (let day = 0; day < 3; day++) {
      const date = new Date(server.clock.now().getTime()).toISOString().slice(0, 10)
      server.clock.advance(Date.parse(`${date}T12:30:00+05:30`) + 86_400_000 - server.clock.now().getTime())
      const from = server.clock.now().getTime() - 6.5 * HOUR_MS
      for (const tuk of tuks) {
        const slots = Array.from({ length: 2160 }, (_, slot) => ({
          booking_id: null,
          started_at: new Date(from + slot * 10_000).toISOString(),
          duration_ms: 10_000,
          ...PLACE,
        }))
        for (let at = 0; at < slots.length; at += 1000) await tuk.plays(slots.slice(at, at + 1000))
      }
    }
    server.clock.advance(DAY_MS)
    expect((await forecast({})).body).not.toHaveProperty('fits')
    const daily = (from: string, to: string) => [{ days: [1, 2, 3, 4, 5, 6, 7], from, to }]
    const mornings = (await forecast({ hours: daily('06:00', '12:00') })).body
    expect(mornings).toMatchObject({ goal: 4320, fits: true, hours_that_fit: null })
    const night = (await forecast({ hours: daily('01:00', '03:00') })).body
    expect(night).toMatchObject({ goal: 4320, fill: 0, fits: false })
    expect(night.advice.join()).toContain('Choose wider hours: the goal can be met with Every day 00:00–')
    expect((await forecast({ ...night.hours_that_fit })).body).toMatchObject({ fill: 1, fits: true })
  })
})
