import { calls } from '@ayob/contract/calls'
import { dayOf } from '@ayob/contract/days'
import { DAY_MS, MINUTE_MS } from '@ayob/contract/durations'
import { present } from '@ayob/testkit/present'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keyedScreen } from '../setup/keyed-screen'
import { startServer, type TestServer } from '../setup/start-server'
import { liveBooking } from '../setup/vehicle'

let server: TestServer
let admin: string
let bookingId: string
beforeAll(async () => {
  server = await startServer()
  admin = await server.admin()
  bookingId = await liveBooking(server, (await server.approved('advertiser')).token)
})
afterAll(() => server.stop())

const HERE = { lat: 6.9111, lng: 79.8497 }
const FAR = { lat: 9.6615, lng: 80.0255 }

async function newScreen() {
  const driver = await server.approved('driver')
  const screen = keyedScreen(server)
  await screen.pair(driver, (await screen.register()).code)
  const told = await server.call(calls.commandKey, { token: screen.token() })
  expect(told.status, told.text).toBe(200)
  const { screen_id: id } = told.body
  let seq = 0
  return {
    ...{ id, driver },
    beat: (more: Record<string, unknown> = {}) =>
      screen.send(calls.sendHeartbeat, { ...HERE, version: '1.4.0', ...more }),
    async play(booking: string | null, secondsAgo: number, where: Record<string, unknown> = HERE) {
      seq += 1
      const started_at = new Date(server.clock.now().getTime() - secondsAgo * 1000).toISOString()
      const plays = [{ seq, booking_id: booking, started_at, duration_ms: 10_000, ...where }]
      return (await screen.send(calls.sendPlays, { plays })).body
    },
  }
}
const pageOf = async (id: string) => {
  await server.settle()
  const answer = await server.call(calls.adminScreen, { token: admin, params: { id } })
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}
const act = (id: string, call: typeof calls.endScreen | typeof calls.holdScreen, body = {}) =>
  server.call(call, { token: admin, params: { id }, body })

describe('the page of a screen', () => {
  it('says which ads may show now, and why the others do not', async () => {
    const screen = await newScreen()
    expect((await pageOf(screen.id)).shows).toMatchObject({ bar: null, may: 0, counts: { no_position: 1 } })
    await screen.beat()
    await expect.poll(() => pageOf(screen.id)).toMatchObject({ shows: { bar: null, may: 1 } })
    const near = (await pageOf(screen.id)).shows
    expect(near.counts).toEqual({})
    expect(near.ads).toEqual([
      expect.objectContaining({
        booking_id: bookingId,
        bar: null,
        distance_m: 0,
        name: expect.stringMatching(/^AYB-/),
      }),
    ])
    expect(near.share).toBeGreaterThan(0)
    await screen.beat(FAR)
    await expect
      .poll(() => pageOf(screen.id))
      .toMatchObject({ shows: { may: 0, share: 0, counts: { out_of_area: 1 } } })
    const far = (await pageOf(screen.id)).shows
    expect(far.ads[0]?.distance_m).toBeGreaterThan(250_000)
  })

  it('says why a screen shows house ads only', async () => {
    const screen = await newScreen()
    await screen.beat()
    await act(screen.id, calls.holdScreen, { reason: 'Broken glass' })
    expect(await pageOf(screen.id)).toMatchObject({
      shows: { bar: 'held' },
      screen: { hold: { reason: 'Broken glass' } },
    })
    await act(screen.id, calls.endScreen)
    expect(await pageOf(screen.id)).toMatchObject({
      shows: { bar: 'unpaired' },
      screen: { unpaired_at: server.clock.now().toISOString() },
    })
    expect((await server.call(calls.adminScreen, { token: admin, params: { id: 'none' } })).status).toBe(404)
  })

  it('keeps the extremes of each day, plays, refusals and what the driver earned', async () => {
    const screen = await newScreen()
    const health = (temperature_c: number, storage_free_mb: number, bytes_today: number) => ({
      health: { temperature_c, storage_free_mb, memory_free_mb: 900, bytes_today, restarts: 1 },
    })
    const told = async (day: object) =>
      expect.poll(async () => (await pageOf(screen.id)).days.at(-1)).toMatchObject(day)
    await screen.beat(health(61, 5000, 1000))
    await told({ hottest_c: 61, storage_mb: 5000, bytes: 1000, unplaced: 0 })
    await screen.beat({ ...health(74, 4200, 3000), lat: null, lng: null })
    await told({ hottest_c: 74, storage_mb: 4200, bytes: 3000, unplaced: 1 })
    await screen.beat({ ...health(55, 4800, 200), version: '1.5.0' })
    await told({ version: '1.5.0' })
    server.clock.advance(2 * MINUTE_MS)
    expect(await screen.play(bookingId, 40)).toMatchObject({ accepted: 1 })
    expect(await screen.play('none', 20)).toMatchObject({ rejected: { not_in_playlist: 1 } })
    const first = dayOf(server.clock.now())
    server.clock.advance(DAY_MS)
    await screen.beat()
    await told({ heard: 1 })
    const { days, refused, earned } = await pageOf(screen.id)
    expect(days).toHaveLength(30)
    expect(days.map(({ day }) => day)).toEqual([...days.map(({ day }) => day)].sort())
    expect(present(days.find(({ day }) => day === first))).toMatchObject({
      ...{ heard: 1, plays: 1, on_air: 1, refused: 1, unplaced: 1, version: '1.5.0' },
      // The device has started again, and counts anew.
      ...{ hottest_c: 74, storage_mb: 4200, memory_mb: 900, restarts: 1, bytes: 3200 },
    })
    expect(present(days.at(-1))).toMatchObject({ heard: 1, plays: 0, hottest_c: null, bytes: null, version: '1.4.0' })
    expect(refused).toEqual({ not_in_playlist: 1 })
    expect(earned.month).toBe(days.reduce((sum, day) => sum + day.earned, 0))
  })

  it('names the tickets of its driver', async () => {
    const screen = await newScreen()
    const body = { subject: 'The display is dark', description: 'Since noon' }
    await server.call(calls.openTicket, { token: screen.driver.token, body })
    expect((await pageOf(screen.id)).tickets).toEqual([
      expect.objectContaining({ subject: 'The display is dark', status: 'open' }),
    ])
  })

  it('has the track of a day with its refused plays', async () => {
    const screen = await newScreen()
    await screen.beat()
    server.clock.advance(5 * MINUTE_MS)
    await screen.play(bookingId, 120)
    await screen.play('none', 90, { lat: 6.92, lng: 79.86 })
    await screen.play(null, 60, { lat: null, lng: null })
    await server.settle()
    const track = (await server.call(calls.adminScreenTrack, { token: admin, params: { id: screen.id } })).body
    expect(track).toMatchObject({ day: dayOf(server.clock.now()), plays: 3, unplaced: 1 })
    expect(track.points).toEqual([
      expect.objectContaining({ ...HERE, refused: null }),
      expect.objectContaining({ lat: 6.92, lng: 79.86, refused: 'not_in_playlist' }),
    ])
    const wrong = await server.call(calls.adminScreenTrack, { token: admin, params: { id: screen.id }, query: 'day=x' })
    expect(wrong.status).toBe(400)
  })
})
